import { Ajv } from 'ajv'
import { cleanText, unseenPlace } from '#core/manifest/text/clean-text.ts'
import type { InboundFeed } from './feed.ts'
import { formats } from './formats.ts'
import { faultAt, type ItemFault, schemaFault } from './item-faults.ts'
import { itemSchema } from './item-schema.ts'

type Item = Readonly<Record<string, unknown>>

/** A valid item, or its fault. */
export type Checked = { readonly item: Item } | { readonly fault: ItemFault }

/** Printable ASCII without outer spaces needs no cleaning; most machine-sent text is so. */
const PLAIN = /^(?:[!-~](?:[ -~]*[!-~])?)?$/

const ajv = new Ajv({ strict: false, coerceTypes: false, $data: false, useDefaults: false, formats: { ...formats } })

/** Returns a validator of a feed's items, with the schema compiled once; texts are cleaned as in forms. */
export function itemChecker(feed: Pick<InboundFeed, 'item' | 'count'>): (given: unknown) => Checked {
  const validate = ajv.compile(itemSchema(feed))
  return given => {
    const cleaned = clean(given, '')
    if (cleaned.unseen !== undefined) return { fault: faultAt(cleaned.unseen, '含有看不见或无法保存的字符') }
    return validate(cleaned.value) ? { item: cleaned.value as Item } : { fault: schemaFault(validate.errors?.[0]) }
  }
}

interface Cleaned {
  readonly value: unknown
  /** Path of a value with an invisible character that cannot be removed. */
  readonly unseen?: string
}

/** Cleans texts as forms do. Plain values are returned without a copy. */
function clean(value: unknown, way: string): Cleaned {
  if (typeof value === 'string') {
    if (PLAIN.test(value)) return { value }
    return unseenPlace(value) === undefined ? { value: cleanText(value) } : { value, unseen: way }
  }
  if (typeof value !== 'object' || value === null) return { value }
  return cleanParts(value as Item, way)
}

function cleanParts(whole: Item, way: string): Cleaned {
  let copy: Record<string, unknown> | undefined
  for (const [key, part] of Object.entries(whole)) {
    const own = way === '' ? key : `${way}.${key}`
    const { value, unseen } = clean(part, own)
    if (unseen !== undefined) return { value: whole, unseen }
    if (value === part) continue
    copy ??= (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string, unknown>
    copy[key] = value
  }
  return { value: copy ?? whole }
}
