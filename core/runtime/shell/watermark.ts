/** Interval in milliseconds for checking that the watermark is unchanged. */
export const checkIntervalMs = 500

const tileSize = { width: 240, height: 160 } as const

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** One tile as an image: a grey that is visible on light and dark pages. */
const tileImage = (text: string): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${tileSize.width}" height="${tileSize.height}"><text x="50%" y="50%" text-anchor="middle" transform="rotate(-22 ${tileSize.width / 2} ${tileSize.height / 2})" font-family="sans-serif" font-size="14" fill="#808896" fill-opacity=".13">${escapeXml(text)}</text></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

/** Inline and !important, so that no added style sheet can hide it. */
const watermarkStyle = (text: string): string =>
  Object.entries({
    all: 'initial',
    position: 'fixed',
    inset: '0',
    'z-index': '100000',
    display: 'block',
    visibility: 'visible',
    opacity: '1',
    'pointer-events': 'none',
    background: `${tileImage(text)} repeat`,
  })
    .map(([name, value]) => `${name}:${value}!important`)
    .join(';')

const createWatermark = (text: string): HTMLElement => {
  const mark = document.createElement('div')
  mark.setAttribute('aria-hidden', 'true')
  mark.style.cssText = watermarkStyle(text)
  return mark
}

/**
 * Covers the whole page with a text; ignored by the pointer and by screen readers. If removed, moved or changed, it is restored within half a second.
 * @returns removes it
 */
export const showWatermark = (text: string): (() => void) => {
  let mark: HTMLElement | undefined
  let made = ''
  const look = (): void => {
    if (mark?.parentNode === document.body && mark.outerHTML === made) return
    mark?.remove()
    mark = createWatermark(text)
    made = mark.outerHTML
    document.body.append(mark)
  }
  look()
  const timer = setInterval(look, checkIntervalMs)
  return () => {
    clearInterval(timer)
    mark?.remove()
  }
}
