/** What stands in the place of a picture that is not shown. */
const OUTSIDE = '外部图片未显示'

/**
 * The page's policy shows pictures of this server and of listed hosts alone. Where it has refused one, words stand in its place, wherever the
 * picture is: in a rich text, a cell, an editor, a part of a plugin. @returns ends it
 */
export const watchPictures = (): (() => void) => {
  const refused = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective !== 'img-src') return
    for (const picture of document.images) {
      if (picture.src !== blockedURI && new URL(picture.src, location.href).origin !== blockedURI) continue
      picture.alt = OUTSIDE
      picture.title = picture.src
      picture.classList.add('yh-picture-unshown')
    }
  }
  document.addEventListener('securitypolicyviolation', refused)
  return () => document.removeEventListener('securitypolicyviolation', refused)
}
