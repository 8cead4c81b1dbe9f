let region: HTMLElement | undefined

/** Says something to who listens to the page instead of looking at it. The place for it is made once, before it has anything to say. */
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
