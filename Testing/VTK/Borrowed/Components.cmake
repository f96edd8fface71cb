# Components of VTK that its own volume tests need, where this VTK has them.
set(STRIDER_BORROWED_COMPONENTS
  CommonColor CommonComputationalGeometry CommonCore CommonDataModel CommonExecutionModel CommonImplicitArrays CommonMath
  CommonSystem CommonTransforms FiltersAMR FiltersCore FiltersExtraction FiltersGeneral FiltersGeometry FiltersHybrid
  FiltersModeling FiltersSources ImagingCore ImagingGeneral ImagingHybrid ImagingMath ImagingSources InteractionStyle
  InteractionWidgets IOAMR IOCore IOExodus IOGeometry IOImage IOLegacy IOXML RenderingAnnotation RenderingContext2D
  RenderingContextOpenGL2 RenderingCore RenderingFreeType RenderingOpenGL2 RenderingUI RenderingVolume RenderingVolumeAMR
  RenderingVolumeOpenGL2 TestingCore TestingRendering vtksys)
