import type { InboundFeed } from './feed.ts'

type Schema = Readonly<Record<string, unknown>>

/** The sender's own id: printable ASCII, safe in logs and URLs. */
const EXTERNAL_ID: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: 64,
  pattern: '^[!-~]+$',
  description: '对方系统中的编号；同一编号重复提交只写入一次',
}

/** Default for the maximum items of a batch. */
const MOST = 500

export const mostOf = ({ max = MOST }: Pick<InboundFeed, 'max'>): number => max

/** JSON Schema of one item as it is sent. Counted items have no externalId. */
export function itemSchema({ item, count }: Pick<InboundFeed, 'item' | 'count'>): Schema {
  if (count) return item
  const { properties = {}, required = [] } = item as { readonly properties?: Schema; readonly required?: readonly string[] }
  return { ...item, required: ['externalId', ...required], properties: { externalId: EXTERNAL_ID, ...properties } }
}
