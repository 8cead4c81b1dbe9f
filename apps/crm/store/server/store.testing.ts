/** Helpers shared by tests of shops. */
import sharp from 'sharp'
import { type Client, OWN_HEADERS } from '#tests/support/client.ts'

/** Uploads a PNG of this size and returns its URL; noise makes the file large. */
export async function uploadPicture(admin: Client, width: number, height: number, noise = false): Promise<string> {
  const channels = 3
  const drawn = noise
    ? sharp(Buffer.from(Array.from({ length: width * height * channels }, (_, at) => (at * 7919) ** 2 % 251)), {
        raw: { width, height, channels },
      })
    : sharp({ create: { width, height, channels, background: '#335577' } })
  const bytes = await drawn.png({ compressionLevel: noise ? 0 : 6 }).toBuffer()
  const boundary = 'shop-picture'
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { ...OWN_HEADERS, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const answer = await admin.send({ method: 'POST', url: '/api/files', headers, payload })
  return answer.body.data.url
}
