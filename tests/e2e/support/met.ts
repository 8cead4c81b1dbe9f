import type { BrowserContext, Request } from '@playwright/test'

/** Log lines about requests and console output of pages, in order. A toast is gone by the time a test times out. */
export type PageLog = string[]

/** Number of latest lines kept, to explain a timeout. */
const MAX_LOG_LINES = 60

const requestLine = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`

/** Records writes, refused and failed requests, and console errors. */
export function recordPageLog(context: BrowserContext, met: PageLog): void {
  const note = (line: string): void => {
    met.push(`${new Date().toISOString().slice(11, 23)} ${line}`)
    if (met.length > MAX_LOG_LINES) met.shift()
  }
  context.on('request', request => {
    if (request.method() !== 'GET') note(`${requestLine(request)} …`)
  })
  context.on('response', response => {
    const request = response.request()
    if (request.method() !== 'GET' || response.status() >= 400) note(`${requestLine(request)} ${response.status()}`)
  })
  context.on('requestfailed', request => note(`${requestLine(request)} ${request.failure()?.errorText}`))
  context.on('console', message => {
    if (message.type() === 'error') note(message.text().slice(0, 300))
  })
}
