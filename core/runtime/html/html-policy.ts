/** The part of a Trusted Types policy that a sanitiser uses: it passes text that the browser then parses as HTML. */
export interface HtmlPolicy {
  createHTML(html: string): string
  createScriptURL(url: string): string
}

interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy
}

let sharedPolicy: HtmlPolicy | undefined

/**
 * The page's only Trusted Types policy for sanitisers; undefined in a browser without Trusted Types. The CSP allows its name once, so a second policy
 * of that name throws: `boot` creates this one before any plugin runs, and every sanitiser uses it.
 */
export const htmlPolicy = (): HtmlPolicy | undefined => {
  sharedPolicy ??= (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('dompurify', {
    createHTML: html => html,
    createScriptURL() {
      throw new TypeError('no address of a script is made of a text')
    },
  })
  return sharedPolicy
}
