/** Minimal valid inputs, derived from the declarations that the server validates by. */
import sharp from 'sharp'
import type { Action, FormItem } from '#core/contract/model/action.ts'
import type { Option } from '#core/contract/model/option.ts'
import { fileLimitsOf } from '#core/manifest/fields/index.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schema = Readonly<Record<string, unknown>>

let serial = 0
const next = (): string => String(++serial).padStart(6, '0')

const firstOption = (options: readonly Option[]): Option['value'] | undefined => {
  const usable = options.find(option => option.manual && !option.disabled)
  return usable?.value ?? options.flatMap(option => firstOption(option.children) ?? [])[0]
}

const text = ({ name, rules }: FormItem): string =>
  /code$/i.test(name) ? next() : `测${next()}`.padEnd(rules.minLength ?? 1, '试').slice(0, rules.maxLength ?? 30)

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
export const png = (): Buffer => Buffer.from(PNG, 'base64')

/** Multipart body with one file. */
export const fileForm = (name = '图.png', content: Uint8Array | string = png(), type = 'image/png'): FormData => {
  const form = new FormData()
  form.append('file', new Blob([content as Uint8Array<ArrayBuffer>], { type }), name)
  return form
}

/** Smallest content per file extension that the server accepts as such. */
const SAMPLES: Readonly<Record<string, Uint8Array | string>> = {
  png: png(),
  pdf: '%PDF-1.4\n%%EOF',
  zip: Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex'),
  csv: 'a,b\n',
}

/** Plain picture of the requested proportions. */
const pictureOf = ({ width, height }: { readonly width: number; readonly height: number }): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#165dff' } })
    .png()
    .toBuffer()

/** Uploads a file that the item accepts. */
const uploaded = async (client: HttpClient, { type, rules }: FormItem): Promise<string> => {
  const { accept, ratio } = fileLimitsOf(type, rules)
  const ending = accept.find(one => SAMPLES[one] !== undefined) ?? 'png'
  const content = ratio ? await pictureOf(ratio) : SAMPLES[ending]
  const { body } = await client.post<{ url: string }>('/files', fileForm(`a.${ending}`, content))
  return body.data?.url ?? '/api/files/none'
}

/** Ids of a selectable row, as offered by the form's own endpoint. */
async function chooseRow(
  server: TestServer,
  client: HttpClient,
  action: Action,
  { to = '' }: FormItem,
  query: object,
): Promise<number | undefined> {
  const key = server.snapshot().resources[to]?.lookup?.key
  const { body } = await client.get<Record<string, { id: number }[]>>(action.path, query as Record<string, string>)
  return key === undefined ? undefined : body?.data?.[key]?.[0]?.id
}

/** Value that the form accepts; undefined if there is nothing to choose from. */
async function value(server: TestServer, client: HttpClient, action: Action, item: FormItem, query: object): Promise<unknown> {
  const { rules, type } = item
  const options = item.options === undefined ? undefined : await server.app.core.services.options.get(item.options)
  const list = type === 'options' || type === 'refs' || type === 'images' || type === 'files'
  if (options) return list ? [firstOption(options)] : firstOption(options)
  switch (type) {
    case 'ref':
    case 'refs': {
      const id = await chooseRow(server, client, action, item, query)
      return list && id !== undefined ? [id] : id
    }
    case 'phone':
      return `138${`${Date.now()}${next()}`.slice(-8)}`
    case 'wechat':
      return `wx_${next()}${String(Date.now()).slice(-8)}`
    case 'email':
      return `a${next()}@example.cn`
    case 'url':
      return 'https://example.cn/'
    case 'integer':
      return rules.min ?? 1
    case 'decimal':
    case 'money':
    case 'percent':
      return String(rules.min ?? 1)
    case 'boolean':
      return true
    case 'date':
      return '2025-01-02'
    case 'datetime':
      return rules.noPast ? '2099-01-02 03:04:05' : '2025-01-02 03:04:05'
    case 'month':
      return '2025-01'
    case 'file':
    case 'image':
    case 'files':
    case 'images':
      return list ? [await uploaded(client, item)] : uploaded(client, item)
    case 'json':
      return ['/nothing']
    case 'region':
      return '110000/110100/110101'
    default:
      return text(item)
  }
}

/** Values of all items of the form, by body key. `query` opens the form (`{id}`, or nothing for a new row). */
export async function minimalForm(
  server: TestServer,
  client: HttpClient,
  action: Action,
  query: { readonly id?: number } = {},
): Promise<Record<string, unknown>> {
  const items = action.form.filter(item => item.kind === 'field' && (item.required !== false || /^(phone|wechat)$/.test(item.type)))
  const entries: [string, unknown][] = []
  for (const item of items) {
    if (item.readonly === true || item.visible === false) continue
    entries.push([item.name, await value(server, client, action, item, query)])
  }
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined))
}

/** Minimal input for a JSON Schema. Ids have the given value, which need not exist. */
export function minimalInput(schema: Schema | undefined, id: number): Record<string, unknown> {
  const properties = (schema?.properties ?? {}) as Readonly<Record<string, Schema>>
  const required = new Set((schema?.required ?? []) as readonly string[])
  const wanted = Object.entries(properties).filter(([name]) => required.has(name) || /^(id|ids|.*Id|.*Ids)$/.test(name))
  return Object.fromEntries(wanted.map(([name, one]) => [name, schemaValue(one, id)]))
}

function schemaValue(schema: Schema, id: number): unknown {
  const {
    type,
    enum: choices,
    const: only,
    pattern,
    minLength = 1,
    minimum,
  } = schema as { type?: string | string[]; enum?: unknown[] } & Schema
  if (only !== undefined) return only
  if (choices) return choices[0]
  switch ([type].flat()[0]) {
    case 'integer':
    case 'number':
      return Math.max(id, Number(minimum ?? 0))
    case 'boolean':
      return true
    case 'array':
      return [schemaValue((schema.items ?? {}) as Schema, id)]
    case 'object':
      return minimalInput(schema, id)
    default:
      return typeof pattern === 'string' && new RegExp(pattern).test(String(id)) ? String(id) : '1'.repeat(Number(minLength))
  }
}
