/** A row as text with a URL, for places outside its list: the home page and the command palette. */
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import { fieldType, valueAt } from '#core/manifest/fields/index.ts'
import { type ClientAccess, screenAccess, shownRow } from '#core/manifest/index.ts'
import { viewOfScreen } from '#core/manifest/query/index.ts'
import { fillPhrase, phraseFields } from '#core/manifest/rules/index.ts'

/** How a row is described: a field that represents it, and a phrase. */
export interface RowDescription {
  readonly show: string
  /** Phrase; {field} is replaced by the field's value. */
  readonly hint: string
}

type DescribedRow = { readonly id: number } & Readonly<Record<string, unknown>>

export interface DescriptionContext {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly options: OptionSource
}

/** Columns that the description reads. */
export const descriptionColumns = ({ show, hint }: RowDescription): readonly string[] => [...new Set([show, ...phraseFields(hint)])]

/** The row's title and hint, formatted as in cells; times without seconds. */
export async function describeRow(
  context: DescriptionContext,
  words: RowDescription,
  row: DescribedRow,
): Promise<{ readonly title: string; readonly hint: string }> {
  const texts = new Map(
    await Promise.all(descriptionColumns(words).map(async path => [path, await fieldValueText(context, path, row)] as const)),
  )
  const textFor = (path: string): string => texts.get(path) ?? ''
  return { title: textFor(words.show), hint: fillPhrase(words.hint, textFor) }
}

async function fieldValueText({ snapshot, resource, options }: DescriptionContext, path: string, row: DescribedRow): Promise<string> {
  const field = fieldAt(snapshot, resource, path)
  if (field === undefined) return ''
  const type = fieldType(field.type)
  const value = valueAt(row, [...path.split('.'), ...(type.refers === 'one' && !path.includes('.') ? [field.show ?? 'name'] : [])])
  if (value === null || value === undefined) return ''
  return type.brief(value, field.options ? await options.get(field.options) : undefined)
}

const fieldAt = (snapshot: Snapshot, resource: Resource, path: string): Field | undefined => {
  const [name = '', target] = path.split('.')
  const own = resource.fields[name]
  return target === undefined ? own : snapshot.resources[own?.to ?? '']?.fields[target]
}

/** URL of the row: the resource's detail screen with its id; undefined if the caller may not open one. */
export function detailScreenUrl(snapshot: Snapshot, access: ClientAccess, resource: string, id: number): string | undefined {
  const screen = Object.keys(snapshot.screens).find(
    path => shownRow(snapshot, path) === resource && screenAccess(snapshot, path, access) === 'open',
  )
  return screen && `${screen}?id=${id}`
}

/** URL of a list filtered by a text field: the resource's first table screen with that filter which the caller may open; else undefined. */
export function listScreenUrl(snapshot: Snapshot, access: ClientAccess, resource: string, field: string, text: string): string | undefined {
  const screen = Object.keys(snapshot.screens).find(path => {
    const list = viewOfScreen(snapshot, path)
    return (
      list?.resource === resource &&
      list.filters.some(filter => filter.path.text === field) &&
      screenAccess(snapshot, path, access) === 'open'
    )
  })
  return screen && `${screen}?${field}Contains=${encodeURIComponent(text)}`
}
