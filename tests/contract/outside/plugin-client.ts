/** Plugin administration over HTTP. */
import type { InspectedPlugin, PluginItem } from '#core/server/pipeline/outside-port.ts'
import type { OutsideClient } from '#schemas/types/wire.ts'
import type { Answer, HttpClient } from '#tests/support/http-client.ts'
import { checksumOf, zipOf } from '#tests/support/outside-package.ts'
import { pageProof } from '#tests/support/page-proof.ts'
import { ADMIN_PASSWORD } from '#tests/support/passwords.ts'

export type Files = Readonly<Record<string, string>>

/** Multipart form with a package. */
const form = (zip: Buffer, fields: Readonly<Record<string, string>> = {}): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  data.append('file', new Blob([new Uint8Array(zip)]), 'plugin.zip')
  return data
}

/** Page proof of a freshly opened plugin page. */
const proofOf = ({ origin, cookies }: HttpClient): Promise<string> =>
  pageProof(origin, [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))

/** Inspects a zip archive. */
export const inspectZip = (admin: HttpClient, zip: Buffer): Promise<Answer<InspectedPlugin>> =>
  admin.post('/system/plugins/inspect', form(zip))

export const inspect = async (admin: HttpClient, files: Files): Promise<Answer<InspectedPlugin>> => inspectZip(admin, await zipOf(files))

export const install = async (
  admin: HttpClient,
  files: Files,
  { password = ADMIN_PASSWORD, checksum = checksumOf(files), page }: { password?: string; checksum?: string; page?: string } = {},
): Promise<Answer<{ restart: boolean }>> =>
  admin.post('/system/plugins/install', form(await zipOf(files), { checksum, password, page: page ?? (await proofOf(admin)) }))

export const remove = async (admin: HttpClient, id: string, password = ADMIN_PASSWORD): Promise<Answer> =>
  admin.post('/system/plugins/remove', { id, password, page: await proofOf(admin) })

export const purge = async (admin: HttpClient, id: string, password = ADMIN_PASSWORD): Promise<Answer> =>
  admin.post('/system/plugins/purge', { id, password, page: await proofOf(admin) })

export const switchTo = (admin: HttpClient, id: string, on: boolean): Promise<Answer> => admin.post('/system/plugins/switch', { id, on })

export interface PluginList {
  readonly items: readonly PluginItem[]
  readonly uploads: string
  readonly signed: boolean
  readonly bundled: readonly { readonly id: string }[]
}

export const list = async (admin: HttpClient): Promise<PluginList> =>
  (await admin.get<PluginList>('/system/plugins/list')).body.data as PluginList

export const itemOf = async (admin: HttpClient, id: string): Promise<PluginItem | undefined> =>
  (await list(admin)).items.find(item => item.id === id)

/** Client parts that the menu lists for pages. */
export const clients = async (client: HttpClient): Promise<readonly OutsideClient[]> =>
  (await client.get<{ plugins?: OutsideClient[] }>('/runtime/menu')).body.data?.plugins ?? []
