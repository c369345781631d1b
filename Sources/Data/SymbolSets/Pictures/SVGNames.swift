/// The elements, attributes and properties of SVG that draw and do nothing else.
enum SVGNames {
  private static func set(_ names: String) -> Set<String> {
    Set(names.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  static let elements = set(
    """
    svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc image switch
    linearGradient radialGradient stop clipPath mask pattern marker style filter feBlend feColorMatrix
    feComponentTransfer feComposite feDiffuseLighting feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feMerge feMergeNode feMorphology feOffset feSpecularLighting feTile feDistantLight fePointLight
    feSpotLight
    """)

  /// Elements around text, where white space counts.
  static let textElements = set("text tspan textPath title desc")

  /// Properties, which may be attributes or be in a style.
  static let properties = set(
    """
    alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters
    direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font font-family
    font-size font-size-adjust font-stretch font-style font-variant font-weight image-rendering isolation
    letter-spacing lighting-color line-height marker marker-end marker-mid marker-start mask mask-type mix-blend-mode
    opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
    stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
    text-rendering unicode-bidi vector-effect visibility white-space word-spacing writing-mode
    """)

  /// Attributes that are no properties.
  static let attributes = set(
    """
    id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height viewBox preserveAspectRatio points transform version
    dx dy rotate textLength lengthAdjust startOffset method spacing side pathLength offset gradientUnits
    gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits
    maskContentUnits markerUnits markerWidth markerHeight refX refY orient filterUnits primitiveUnits in in2 result
    mode type values operator k1 k2 k3 k4 stdDeviation edgeMode radius tableValues slope intercept amplitude exponent
    surfaceScale diffuseConstant specularConstant specularExponent azimuth elevation z pointsAtX pointsAtY pointsAtZ
    limitingConeAngle systemLanguage
    """)

  /// What drawing programs keep for themselves in elements without a prefix. It is left out without a word.
  static let editorElements = set("metadata namedview sfw slices sliceSourceBounds pgf i:pgf")

  /// What an element is that a page would act upon, in plain words; `nil` for other unknown ones.
  static func danger(_ element: String) -> String? {
    switch element.lowercased() {
    case "script": "scripts"
    case "foreignobject", "iframe", "object", "embed", "html", "body", "audio", "video", "canvas":
      "embedded pages and media"
    case "animate", "animatetransform", "animatemotion", "animatecolor", "set", "discard", "mpath": "animations"
    case "feimage", "cursor", "font-face", "font-face-uri", "handler", "listener", "link":
      "references out of the picture"
    default: nil
    }
  }
}
