/** Imports of this room over HTTP, in the steps of the wizard. */
import { vi } from 'vitest'
import { type Client, type InjectedAnswer, OWN_HEADERS } from '#tests/support/client.ts'

/** Uploads a table as a CSV file to an import, which only checks it. */
export async function uploadTable(client: Client, path: string, rows: readonly (readonly (string | number)[])[]): Promise<InjectedAnswer> {
  const form = new FormData()
  form.append('file', new Blob([rows.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')]), 'table.csv')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return client.send({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...OWN_HEADERS, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

/** Commits a checked import and waits until its job has ended. */
export async function commitTable(
  client: Client,
  path: string,
  { batchId, mapping }: { readonly batchId: number; readonly mapping: object },
) {
  const { jobId } = (await client.post(`${path}/commit`, { batchId, mapping })).body.data
  return vi.waitFor(
    async () => {
      const { data } = (await client.get(`/jobs/${jobId}`)).body
      if (data.state !== 'done' && data.state !== 'failed') throw new Error(data.state)
      return data
    },
    { timeout: 25_000, interval: 50 },
  )
}
