let liveRegion: HTMLElement | undefined

/** Announces a text to screen readers by a live region. The region is created once and before its first text, otherwise readers miss it. */
export const announce = (text: string): void => {
  if (!liveRegion?.isConnected) {
    liveRegion = document.createElement('div')
    liveRegion.className = 'yh-unseen'
    liveRegion.setAttribute('role', 'status')
    liveRegion.setAttribute('aria-live', 'assertive')
    document.body.append(liveRegion)
  }
  liveRegion.textContent = text
}
