import { request } from 'node:http'
import { PAGE_PROOF } from '#core/contract/plain-pages.ts'

/**
 * Page proof that the server puts into the plugin page when a browser opens it as a top-level document; '' if it contains none.
 * @param origin of the server
 * @param cookie header with the session
 */
export const pageProof = (origin: string, cookie: string, path = '/system/plugins'): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { cookie, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
    request(new URL(path, origin), { headers }, answer => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve(new RegExp(`name="${PAGE_PROOF}" content="([^"]+)"`).exec(Buffer.concat(parts).toString())?.[1] ?? ''))
    })
      .on('error', reject)
      .end()
  })
