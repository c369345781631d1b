/// The style sheet of a report: dark text on white, one accent colour, generous margins.
///
/// No column of text is narrower than can be read, whatever the width of the window and the size of the letters: a caption
/// is as wide as its figure and never makes it wider, and of two columns the second goes below the first where it would
/// have less than 20 em.
enum ReportStyle {
  /// The style sheet with letters of `textSize` times the usual size.
  static func css(textSize: Double) -> String {
    """
    :root { --size: \(textSize); color-scheme: light; --ink: #1f2328; --soft: #59636e; --line: #dde1e6; --pale: #f6f7f9; --accent: #0072b2 }
    * { box-sizing: border-box }
    body { max-width: 1320px; margin: 0 auto; padding: 40px 32px 64px; background: #fff; color: var(--ink);
      font: calc(15px * var(--size))/1.55 system-ui, -apple-system, "Segoe UI", "Liberation Sans", "DejaVu Sans", sans-serif }
    h1 { margin: 0; font-size: calc(28px * var(--size)); line-height: 1.25; letter-spacing: -0.01em; overflow-wrap: anywhere }
    h2 { margin: 44px 0 14px; font-size: calc(19px * var(--size)); line-height: 1.3; overflow-wrap: anywhere }
    p { margin: 12px 0; max-width: 76ch; overflow-wrap: anywhere; white-space: pre-line }
    header { padding-bottom: 24px; border-bottom: 1px solid var(--line) }
    .subtitle { margin: 6px 0 0; color: var(--soft); font-size: calc(16px * var(--size)) }
    dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15em, 100%), 1fr)); gap: 14px 28px; margin: 24px 0 0 }
    ul { margin: 12px 0; padding-left: 1.3em; max-width: 76ch }
    li { margin: 6px 0; overflow-wrap: anywhere; white-space: pre-line }
    dt { color: var(--soft); font-size: calc(12.5px * var(--size)) }
    dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
    .small { color: var(--soft); font-size: calc(13.5px * var(--size)); max-width: 110ch }
    .answers { grid-template-columns: max-content 1fr; gap: 8px 24px; margin: 16px 0; max-width: 96ch }
    .answers dt { color: var(--ink); font-size: inherit; font-weight: 600 }
    .answers dd { white-space: pre-line }
    .note, .warning { padding: 10px 14px; border-left: 3px solid var(--accent); background: #f0f6fa; border-radius: 0 4px 4px 0 }
    .warning { border-color: #d55e00; background: #fdf4ee }
    .warning strong { color: #a84a00; margin-right: 4px }
    .table { max-height: 85vh; margin: 16px 0; overflow: auto; border: 1px solid var(--line); border-radius: 6px }
    table { width: max-content; min-width: 100%; border-collapse: separate; border-spacing: 0; font-size: calc(13.5px * var(--size)); line-height: 1.4 }
    caption { padding: 10px 12px; text-align: left; color: var(--soft) }
    th, td { padding: 7px 12px; text-align: left; border-bottom: 1px solid #eceff2 }
    th, .n { white-space: nowrap }
    td { max-width: 340px; overflow-wrap: break-word; vertical-align: top }
    tbody tr:last-child td { border-bottom: 0 }
    tbody tr:hover { background: var(--pale) }
    thead th { position: sticky; top: 0; background: var(--pale); font-weight: 600; border-bottom: 1px solid var(--line) }
    .n { text-align: right; font-variant-numeric: tabular-nums }
    .compact th, .compact td { padding: 4px 12px }
    .u { color: #6e7781 }
    figure { margin: 18px 0; break-inside: avoid }
    figure > svg { display: block; max-width: 100%; height: auto }
    figcaption { width: 0; min-width: 100%; margin-top: 4px; color: var(--soft); font-size: calc(13.5px * var(--size)) }
    .columns { display: flex; flex-wrap: wrap; gap: 8px 40px }
    .columns > :last-child { flex: 1 1 20em }
    @media screen and (max-width: \(500 * textSize)px) { .answers { grid-template-columns: 1fr; gap: 2px } .answers dd { margin: 0 0 12px } }
    audio { height: 28px; width: 240px; vertical-align: middle }
    details { margin: 10px 0; border: 1px solid var(--line); border-radius: 6px }
    summary { padding: 9px 14px; cursor: pointer; font-weight: 600; overflow-wrap: anywhere }
    details[open] > summary { border-bottom: 1px solid var(--line) }
    .content { padding: 4px 14px 10px }
    footer { margin-top: 56px; padding-top: 14px; border-top: 1px solid var(--line); color: var(--soft); font-size: calc(13px * var(--size));
      white-space: pre-line }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
    @page { size: A4; margin: 10mm 12mm }
    @media print {
      body { max-width: none; padding: 0; font-size: calc(10pt * var(--size)); line-height: 1.3 }
      header { padding-bottom: 8px }
      header dl { grid-template-columns: repeat(auto-fill, minmax(8.7em, 1fr)); gap: 3px 12px; margin: 8px 0 0 }
      header dt { font-size: calc(7.5pt * var(--size)); line-height: 1.2 }
      header dd { font-size: calc(9pt * var(--size)); line-height: 1.25 }
      p { max-width: none; margin: 6px 0 }
      ul { max-width: none; margin: 4px 0 }
      li { margin: 2px 0 }
      .note, .warning { padding: 3px 10px; margin: 5px 0 }
      .columns { display: grid; grid-template-columns: 82mm 1fr; gap: 6mm }
      .together { break-inside: avoid }
      .sheet { break-before: page }
      h1 { font-size: calc(16pt * var(--size)) }
      .subtitle { margin-top: 2px; font-size: calc(10pt * var(--size)) }
      h2 { margin: 10px 0 4px; font-size: calc(12pt * var(--size)) }
      .answers { gap: 3px 16px; margin: 6px 0; max-width: none; font-size: calc(9.5pt * var(--size)) }
      .table, figure { margin: 6px 0 }
      figcaption, .small, footer { font-size: calc(8pt * var(--size)); margin-top: 2px }
      .small { margin: 4px 0; max-width: none; font-size: calc(7.5pt * var(--size)); line-height: 1.25 }
      details { margin: 6px 0 }
      summary { padding: 3px 8px; font-size: calc(9pt * var(--size)) }
      footer { margin-top: 10px; padding-top: 4px }
      table { width: 100%; font-size: calc(8pt * var(--size)) }
      .table { max-height: none; overflow: visible; border: 0 }
      th, td, .n { padding: 2px 6px; white-space: normal }
      td:first-child { min-width: 14em; overflow-wrap: anywhere }
      .compact table { font-size: 8pt }
      .compact th, .compact td { padding: 1px 5px; line-height: 1.2; white-space: nowrap }
      .compact td:first-child { min-width: 0 }
      thead th { position: static }
      tr, .note, .warning { break-inside: avoid }
      h2, summary { break-after: avoid }
    }
    """
  }
}
