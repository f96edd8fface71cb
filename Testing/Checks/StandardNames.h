// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Names of the standard library and the headers that declare them, as the C++17 standard lists them.
#ifndef Strider_Checks_StandardNames_h
#define Strider_Checks_StandardNames_h

#include <string>
#include <vector>

namespace Strider::Checks
{

struct StandardNames
{
  /// Any of them declares all of the names. Both lists are separated by spaces.
  std::string Headers;
  std::string Names;
};

/// Names in namespace std. A name that several lines have may come from any header of these lines.
inline const std::vector<StandardNames>& GetNamesInStd()
{
  static const std::vector<StandardNames> names{
    { "algorithm",
      "adjacent_find all_of any_of binary_search clamp copy copy_backward copy_if copy_n count "
      "count_if "
      "equal equal_range fill fill_n find find_first_of find_if find_if_not for_each for_each_n "
      "generate "
      "generate_n includes inplace_merge is_partitioned is_permutation is_sorted is_sorted_until "
      "lexicographical_compare lower_bound make_heap max max_element merge min min_element minmax "
      "minmax_element mismatch none_of nth_element partial_sort partition partition_point pop_heap "
      "push_heap remove remove_if replace replace_if reverse reverse_copy rotate search "
      "set_difference "
      "set_intersection set_union sort sort_heap stable_partition stable_sort swap_ranges "
      "transform "
      "unique unique_copy upper_bound" },
    { "array", "array" },
    { "array tuple utility variant", "get" },
    { "array tuple utility", "tuple_element tuple_element_t tuple_size tuple_size_v" },
    { "array iterator map set string string_view unordered_map vector",
      "begin cbegin cend crbegin crend data empty end rbegin rend size" },
    { "atomic",
      "atomic atomic_bool atomic_flag atomic_int atomic_thread_fence memory_order "
      "memory_order_acq_rel "
      "memory_order_acquire memory_order_relaxed memory_order_release memory_order_seq_cst" },
    { "bitset", "bitset" },
    { "cctype cwctype", "isalnum isalpha isdigit isspace tolower toupper" },
    { "cctype", "isprint ispunct isxdigit" },
    { "chrono", "chrono" },
    { "chrono ratio", "centi deci deca giga hecto kilo mega micro milli nano ratio" },
    { "cfenv", "fegetround fesetround" },
    { "cmath cstdlib", "abs" },
    { "cmath",
      "acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 "
      "fabs "
      "fdim float_t floor fma fmax fmin fmod fpclassify frexp hypot ilogb isfinite isgreater isinf "
      "isless "
      "isnan isnormal ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan "
      "nearbyint nextafter nexttoward pow remainder remquo rint round scalbln scalbn signbit sin "
      "sinh sqrt "
      "tan tanh tgamma trunc" },
    { "complex", "complex" },
    { "condition_variable", "condition_variable condition_variable_any cv_status" },
    { "csignal", "raise signal" },
    { "cstddef", "byte max_align_t ptrdiff_t" },
    { "cstddef cstdio cstdlib cstring ctime cwchar", "size_t" },
    { "cstddef cstdlib cstring", "nullptr_t" },
    { "cstdint",
      "int16_t int32_t int64_t int8_t int_fast32_t int_least32_t intmax_t intptr_t uint16_t "
      "uint32_t "
      "uint64_t uint8_t uint_fast32_t uint_least32_t uintmax_t uintptr_t" },
    { "cstdio", "FILE fclose fopen fread fseek ftell fwrite rename snprintf sscanf" },
    { "cstdlib",
      "aligned_alloc atof atoi atol atoll calloc div free getenv llabs malloc qsort rand realloc "
      "srand "
      "strtod strtof strtol strtoll strtoul strtoull system" },
    { "cstring",
      "memchr memcmp memcpy memmove memset strchr strcmp strcpy strerror strlen strncmp strrchr "
      "strstr" },
    { "ctime", "clock clock_t time time_t tm" },
    { "deque", "deque" },
    { "exception",
      "current_exception exception exception_ptr make_exception_ptr rethrow_exception "
      "set_terminate "
      "uncaught_exceptions" },
    { "filesystem", "filesystem" },
    { "forward_list", "forward_list" },
    { "fstream", "filebuf fstream ifstream ofstream" },
    { "functional",
      "bind bit_and bit_or bit_xor cref divides equal_to function greater greater_equal invoke "
      "less "
      "less_equal logical_and logical_or mem_fn minus modulus multiplies negate not_fn "
      "placeholders plus ref "
      "reference_wrapper" },
    { "bitset functional memory optional string string_view system_error thread typeindex variant "
      "vector",
      "hash" },
    { "future", "async future launch packaged_task promise shared_future" },
    { "array deque initializer_list map memory set string utility vector", "initializer_list" },
    { "iomanip", "get_time put_time setfill setprecision setw" },
    { "ios iostream istream ostream fstream sstream",
      "boolalpha dec defaultfloat fixed hex hexfloat ios ios_base left noskipws right scientific "
      "skipws" },
    { "ios iosfwd iostream istream ostream fstream sstream", "streamoff streampos" },
    { "ios iostream istream ostream fstream sstream streambuf", "streamsize" },
    // Declared only in iosfwd; the compilation finds who needs more.
    { "iosfwd iostream istream fstream sstream", "iostream istream" },
    { "iosfwd iostream ostream fstream sstream", "ostream" },
    { "istream iostream", "ws" },
    { "ostream iostream", "endl ends flush" },
    { "iterator",
      "advance back_insert_iterator back_inserter bidirectional_iterator_tag distance "
      "forward_iterator_tag "
      "front_inserter input_iterator_tag inserter istream_iterator istreambuf_iterator "
      "iterator_traits "
      "make_move_iterator make_reverse_iterator move_iterator next ostream_iterator "
      "ostreambuf_iterator "
      "output_iterator_tag prev random_access_iterator_tag reverse_iterator" },
    { "limits", "float_round_style numeric_limits" },
    { "list", "list" },
    { "locale", "locale use_facet" },
    { "map", "map multimap" },
    { "memory",
      "addressof align allocate_shared allocator allocator_traits bad_weak_ptr const_pointer_cast "
      "default_delete destroy destroy_at destroy_n dynamic_pointer_cast enable_shared_from_this "
      "make_shared make_unique owner_less pointer_traits shared_ptr static_pointer_cast "
      "uninitialized_copy uninitialized_default_construct uninitialized_fill uninitialized_move "
      "unique_ptr "
      "weak_ptr" },
    { "memory_resource", "pmr" },
    { "mutex", "call_once lock mutex once_flag recursive_mutex scoped_lock timed_mutex try_lock" },
    { "mutex shared_mutex", "adopt_lock defer_lock try_to_lock unique_lock" },
    { "mutex", "lock_guard" },
    { "new",
      "align_val_t bad_alloc bad_array_new_length get_new_handler launder new_handler nothrow "
      "nothrow_t "
      "set_new_handler" },
    { "numeric",
      "accumulate adjacent_difference exclusive_scan gcd inclusive_scan inner_product iota lcm "
      "partial_sum "
      "reduce transform_reduce" },
    { "optional", "bad_optional_access make_optional nullopt nullopt_t optional" },
    { "queue", "priority_queue queue" },
    { "random",
      "bernoulli_distribution default_random_engine mt19937 mt19937_64 normal_distribution "
      "random_device "
      "uniform_int_distribution uniform_real_distribution" },
    { "regex", "regex regex_match regex_replace regex_search smatch" },
    { "set", "multiset set" },
    { "shared_mutex", "shared_lock shared_mutex" },
    { "sstream", "istringstream ostringstream stringbuf stringstream" },
    { "stack", "stack" },
    { "stdexcept",
      "domain_error invalid_argument length_error logic_error out_of_range overflow_error "
      "range_error "
      "runtime_error underflow_error" },
    { "streambuf", "streambuf" },
    { "string",
      "basic_string char_traits getline stod stof stoi stol stoll stoul stoull string to_string "
      "u16string "
      "u32string wstring" },
    { "string_view", "basic_string_view string_view" },
    { "system_error",
      "errc error_category error_code error_condition generic_category is_error_code_enum "
      "make_error_code system_category system_error" },
    { "thread", "this_thread thread" },
    { "tuple", "apply forward_as_tuple ignore make_from_tuple make_tuple tie tuple tuple_cat" },
    { "type_traits",
      "add_const_t add_lvalue_reference_t add_pointer_t aligned_storage_t alignment_of_v "
      "bool_constant "
      "common_type common_type_t conditional conditional_t conjunction conjunction_v decay decay_t "
      "disjunction disjunction_v enable_if enable_if_t extent_v false_type "
      "has_unique_object_representations_v "
      "integral_constant invoke_result invoke_result_t is_aggregate_v is_arithmetic "
      "is_arithmetic_v "
      "is_array_v is_assignable_v is_base_of is_base_of_v is_class_v is_const is_const_v "
      "is_constructible "
      "is_constructible_v is_convertible is_convertible_v is_copy_assignable_v "
      "is_copy_constructible_v "
      "is_default_constructible_v is_empty_v is_enum is_enum_v is_final_v is_floating_point "
      "is_floating_point_v is_function_v is_fundamental_v is_integral is_integral_v is_invocable "
      "is_invocable_r_v is_invocable_v is_lvalue_reference_v is_member_pointer_v "
      "is_move_assignable_v "
      "is_move_constructible_v is_nothrow_move_assignable_v is_nothrow_move_constructible_v "
      "is_object_v "
      "is_pointer is_pointer_v is_reference_v is_rvalue_reference_v is_same is_same_v is_scalar_v "
      "is_signed "
      "is_signed_v is_standard_layout_v is_trivial_v is_trivially_copyable is_trivially_copyable_v "
      "is_trivially_destructible_v is_unsigned is_unsigned_v is_void is_void_v make_signed "
      "make_signed_t "
      "make_unsigned make_unsigned_t negation negation_v rank_v remove_const_t remove_cv_t "
      "remove_extent_t "
      "remove_pointer remove_pointer_t remove_reference remove_reference_t true_type "
      "type_identity_t "
      "underlying_type underlying_type_t void_t" },
    { "typeindex", "type_index" },
    { "typeinfo", "bad_cast type_info" },
    { "unordered_map", "unordered_map unordered_multimap" },
    { "unordered_set", "unordered_multiset unordered_set" },
    { "utility",
      "as_const declval exchange forward in_place index_sequence index_sequence_for "
      "integer_sequence "
      "make_index_sequence make_integer_sequence make_pair move_if_noexcept pair "
      "piecewise_construct" },
    { "utility algorithm", "move" },
    { "utility", "swap" },
    { "any", "any any_cast make_any" },
    { "charconv", "chars_format from_chars to_chars" },
    { "execution", "execution" },
    { "valarray", "valarray" },
    { "variant",
      "bad_variant_access holds_alternative monostate variant variant_alternative_t variant_size_v "
      "visit" },
    { "vector", "vector" },
  };
  return names;
}

/// Names outside of namespace std that a header is needed for: those of C headers, macros, placement new.
inline const std::vector<StandardNames>& GetNamesOutsideOfStd()
{
  static const std::vector<StandardNames> names{
    { "cassert", "assert" },
    { "cerrno", "EINTR EINVAL ENOENT ENOMEM ENOSPC errno" },
    { "cfloat", "DBL_EPSILON DBL_MAX DBL_MIN FLT_EPSILON FLT_MAX FLT_MIN" },
    { "climits",
      "CHAR_BIT CHAR_MAX CHAR_MIN INT_MAX INT_MIN LLONG_MAX LLONG_MIN LONG_MAX LONG_MIN SHRT_MAX "
      "SHRT_MIN "
      "UCHAR_MAX UINT_MAX ULLONG_MAX ULONG_MAX USHRT_MAX" },
    { "cmath",
      "HUGE_VAL HUGE_VALF INFINITY M_PI NAN acosf asinf atan2f atanf cbrtf ceilf copysignf cosf "
      "exp2f expf "
      "fabs fabsf floorf fmaf fmax fmaxf fmin fminf fmodf frexpf hypotf ldexpf log2f logf lroundf "
      "modff "
      "nearbyintf nextafterf powf rintf roundf sinf sqrt sqrtf tanf truncf" },
    { "cstddef cstdio cstdlib cstring ctime cwchar", "NULL size_t" },
    { "cstddef", "max_align_t offsetof ptrdiff_t" },
    { "cstdint",
      "INT16_MAX INT16_MIN INT32_MAX INT32_MIN INT64_MAX INT64_MIN INT8_MAX INT8_MIN INTPTR_MAX "
      "PTRDIFF_MAX "
      "SIZE_MAX UINT16_MAX UINT32_MAX UINT64_MAX UINT8_MAX UINTPTR_MAX int16_t int32_t int64_t "
      "int8_t "
      "intptr_t uint16_t uint32_t uint64_t uint8_t uintptr_t" },
    { "cstdio", "EOF FILE fclose fopen fread fwrite snprintf" },
    { "cstdlib", "calloc getenv malloc realloc strtod strtof strtol strtoll strtoul strtoull" },
    { "cstring",
      "memchr memcmp memcpy memmove memset strchr strcmp strerror strlen strncmp strrchr strstr" },
    { "ctime", "time_t" },
    { "new", "new(place)" },
    { "sys/types.h unistd.h", "off_t pid_t ssize_t" },
    { "sys/types.h", "uint ulong ushort" },
    { "unistd.h", "F_OK R_OK W_OK X_OK getpid isatty sysconf" },
  };
  return names;
}

} // namespace Strider::Checks

#endif
