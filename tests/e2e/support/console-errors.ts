import type { Page } from '@playwright/test'

/** Warning of browsers that do not support a directive of the page's policy. */
const IGNORED_ERROR = "Unrecognized Content-Security-Policy directive 'webrtc'"

/** True if a console message concerns the page rather than the browser. */
export const isOfThePage = (text: string): boolean => !text.includes(IGNORED_ERROR)

/** Console errors of the page from now on, each with the page's path. */
export const consoleErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && isOfThePage(message.text())) errors.push(`${new URL(page.url()).pathname}: ${message.text()}`)
  })
  return errors
}
