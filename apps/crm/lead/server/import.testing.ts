/** Imports over HTTP, as the wizard makes them. */
import { expect, vi } from 'vitest'
import { type Client, type InjectedAnswer, OWN_HEADERS } from '#tests/support/client.ts'

export const LEAD_IMPORT_PATH = '/agency/institutionsCustomer/uploadCustomer'

export async function uploadFile(client: Client, content: Uint8Array | string, name = 'leads.csv'): Promise<InjectedAnswer> {
  const form = new FormData()
  form.append('file', new Blob([content as BlobPart]), name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return client.send({
    method: 'POST',
    url: `/api${LEAD_IMPORT_PATH}`,
    headers: { ...OWN_HEADERS, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

/** A CSV file with this many valid rows; phone numbers count up from `phone`. */
export const leadsFile = (rows: number, phone: number): string =>
  ['姓名,手机号,客户来源,咨询项目', ...Array.from({ length: rows }, (_, at) => `导入${at},${phone + at},直播,文书`)].join('\n')

/** Uploads the file and starts its import, without waiting for the job. */
export async function beginImport(
  client: Client,
  content: Uint8Array | string,
): Promise<{ batchId: number; mapping: object; jobId: string }> {
  const { batchId, mapping } = (await uploadFile(client, content)).body.data
  return { batchId, mapping, jobId: (await client.post(`${LEAD_IMPORT_PATH}/commit`, { batchId, mapping })).body.data.jobId }
}

/** The job as soon as it is in one of these states. */
export const jobInState = (client: Client, jobId: string, states: readonly string[] = ['done', 'failed']) =>
  vi.waitFor(
    async () => {
      const { data } = (await client.get(`/jobs/${jobId}`)).body
      expect(states).toContain(data.state)
      return data
    },
    { timeout: 25_000, interval: 50 },
  )
