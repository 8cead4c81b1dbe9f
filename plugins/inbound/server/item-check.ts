import { Ajv, type ValidateFunction } from 'ajv'
import { isObject } from '#core/contract/must.ts'
import { cleanText, refusedPosition } from '#core/manifest/public.ts'
import type { InboundFeed } from './feed.ts'
import { itemFormats } from './formats.ts'
import { faultAt, type ItemFault, schemaFault } from './item-faults.ts'
import { itemSchema } from './item-schema.ts'

type ItemObject = Readonly<Record<string, unknown>>

/** A valid item, or its fault. */
export type CheckedItem = { readonly item: ItemObject } | { readonly fault: ItemFault }

/** Printable ASCII without outer spaces needs no cleaning; most machine-sent text is so. */
const PRINTABLE_ASCII = /^(?:[!-~](?:[ -~]*[!-~])?)?$/

const itemAjv = new Ajv({ strict: false, coerceTypes: false, $data: false, useDefaults: false, formats: { ...itemFormats } })

/** Returns a validator of a feed's items; texts are cleaned as in forms. The schema is compiled with the first item, not with every start. */
export function itemChecker(feed: Pick<InboundFeed, 'item' | 'count'>): (given: unknown) => CheckedItem {
  let validate: ValidateFunction<ItemObject> | undefined
  return given => {
    validate ??= itemAjv.compile<ItemObject>(itemSchema(feed))
    const cleaned = cleanValue(given, '')
    if (cleaned.unseen !== undefined) return { fault: faultAt(cleaned.unseen, '含有看不见或无法保存的字符') }
    return validate(cleaned.value) ? { item: cleaned.value } : { fault: schemaFault(validate.errors?.[0]) }
  }
}

interface CleanResult {
  readonly value: unknown
  /** Path of a value with an invisible character that cannot be removed. */
  readonly unseen?: string
}

/** Cleans texts as forms do. Plain values are returned without a copy. */
function cleanValue(value: unknown, way: string): CleanResult {
  if (typeof value === 'string') {
    if (PRINTABLE_ASCII.test(value)) return { value }
    return refusedPosition(value) === undefined ? { value: cleanText(value) } : { value, unseen: way }
  }
  return isObject(value) ? cleanMembers(value, way) : { value }
}

function cleanMembers(whole: ItemObject, way: string): CleanResult {
  let copy: Record<string, unknown> | undefined
  for (const [key, part] of Object.entries(whole)) {
    const own = way === '' ? key : `${way}.${key}`
    const { value, unseen } = cleanValue(part, own)
    if (unseen !== undefined) return { value: whole, unseen }
    if (value === part) continue
    copy ??= Array.isArray(whole) ? Object.assign([], whole) : { ...whole }
    copy[key] = value
  }
  return { value: copy ?? whole }
}
