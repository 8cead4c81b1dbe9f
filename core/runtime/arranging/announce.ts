let region: HTMLElement | undefined

/** Announces a text to screen readers by a live region. The region is created once and before its first text, otherwise readers miss it. */
export const announce = (text: string): void => {
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.className = 'yh-unseen'
    region.setAttribute('role', 'status')
    region.setAttribute('aria-live', 'assertive')
    document.body.append(region)
  }
  region.textContent = text
}
