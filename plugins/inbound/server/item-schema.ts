import { isObject } from '#core/contract/must.ts'
import type { InboundFeed } from './feed.ts'

type ItemSchema = Readonly<Record<string, unknown>>

/** The sender's own id: printable ASCII, safe in logs and URLs. */
const EXTERNAL_ID: ItemSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 64,
  pattern: '^[!-~]+$',
  description: '对方系统中的编号；同一编号重复提交只写入一次',
}

/** Default for the maximum items of a batch. */
const DEFAULT_MAX_ITEMS = 500

export const maxItemsOf = ({ max = DEFAULT_MAX_ITEMS }: Pick<InboundFeed, 'max'>): number => max

/** JSON Schema of one item as it is sent. Counted items have no externalId. */
export function itemSchema({ item, count }: Pick<InboundFeed, 'item' | 'count'>): ItemSchema {
  if (count) return item
  const own = isObject(item.properties) ? item.properties : {}
  const required = Array.isArray(item.required) ? item.required : []
  return { ...item, required: ['externalId', ...required], properties: { externalId: EXTERNAL_ID, ...own } }
}
