import type { InboundFeed } from './feed.ts'

type Schema = Readonly<Record<string, unknown>>

/** The sender's own id: what can stand in a log and an address. */
const EXTERNAL_ID: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: 64,
  pattern: '^[!-~]+$',
  description: '对方系统中的编号；同一编号重复提交只写入一次',
}

/** Most items of one batch, where the feed says nothing else. */
const MOST = 500

export const mostOf = ({ max = MOST }: Pick<InboundFeed, 'max'>): number => max

/** JSON Schema of one item as it is sent. What is only counted has no id of its own. */
export function itemSchema({ item, count }: Pick<InboundFeed, 'item' | 'count'>): Schema {
  if (count) return item
  const { properties = {}, required = [] } = item as { readonly properties?: Schema; readonly required?: readonly string[] }
  return { ...item, required: ['externalId', ...required], properties: { externalId: EXTERNAL_ID, ...properties } }
}
