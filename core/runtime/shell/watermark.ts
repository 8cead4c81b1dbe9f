/** Milliseconds between two looks whether the mark is still what it was. */
export const lookEvery = 500

const tile = { width: 240, height: 160 } as const

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** One tile as a picture: grey enough for light and dark pages alike. */
const picture = (text: string): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${tile.width}" height="${tile.height}"><text x="50%" y="50%" text-anchor="middle" transform="rotate(-22 ${tile.width / 2} ${tile.height / 2})" font-family="sans-serif" font-size="14" fill="#808896" fill-opacity=".13">${escapeXml(text)}</text></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

/** Written on the element and marked important, so that no style sheet that somebody adds hides it. */
const rules = (text: string): string =>
  Object.entries({
    all: 'initial',
    position: 'fixed',
    inset: '0',
    'z-index': '100000',
    display: 'block',
    visibility: 'visible',
    opacity: '1',
    'pointer-events': 'none',
    background: `${picture(text)} repeat`,
  })
    .map(([name, value]) => `${name}:${value}!important`)
    .join(';')

const create = (text: string): HTMLElement => {
  const mark = document.createElement('div')
  mark.setAttribute('aria-hidden', 'true')
  mark.style.cssText = rules(text)
  return mark
}

/**
 * Lays a text over the whole page, beneath the pointer and unheard by screen readers. Removed, moved or changed, it comes back within half a second.
 * @returns takes it away
 */
export const showWatermark = (text: string): (() => void) => {
  let mark: HTMLElement | undefined
  let made = ''
  const look = (): void => {
    if (mark?.parentNode === document.body && mark.outerHTML === made) return
    mark?.remove()
    mark = create(text)
    made = mark.outerHTML
    document.body.append(mark)
  }
  look()
  const timer = setInterval(look, lookEvery)
  return () => {
    clearInterval(timer)
    mark?.remove()
  }
}
