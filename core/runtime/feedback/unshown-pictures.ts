/** Alternative text of a blocked image. */
const BLOCKED_IMAGE_ALT = '外部图片未显示'

/**
 * Replaces images that the content security policy blocks by a text, wherever they are: in a rich text, a cell, an editor, a part of a plugin. The
 * policy allows images of this server and of listed hosts only.
 * @returns ends it
 */
export const watchBlockedImages = (): (() => void) => {
  const refused = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective !== 'img-src') return
    for (const picture of document.images) {
      if (picture.src !== blockedURI && new URL(picture.src, location.href).origin !== blockedURI) continue
      picture.alt = BLOCKED_IMAGE_ALT
      picture.title = picture.src
      picture.classList.add('yh-picture-unshown')
    }
  }
  document.addEventListener('securitypolicyviolation', refused)
  return () => document.removeEventListener('securitypolicyviolation', refused)
}
