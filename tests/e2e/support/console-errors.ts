import type { Page } from '@playwright/test'

/** Browsers that do not know a directive of the page's policy yet say so, and go on. */
const KNOWN = "Unrecognized Content-Security-Policy directive 'webrtc'"

/** Whether what the page wrote on its console says something of the page, not of the browser. */
export const isOfThePage = (text: string): boolean => !text.includes(KNOWN)

/** Errors that the page writes on its console from now on, each with the path of the page. */
export const consoleErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && isOfThePage(message.text())) errors.push(`${new URL(page.url()).pathname}: ${message.text()}`)
  })
  return errors
}
