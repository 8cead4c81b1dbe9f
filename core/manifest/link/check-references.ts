/** Checks that every string marked with x-ref in a schema names something that exists. */
import { schemaId } from '../validate/validate-file.ts'
import { walkSchema } from '../validate/walk-schema.ts'
import { referencePlaceOf } from './place.ts'
import { referenceFinding } from './resolvers.ts'
import type { LinkContext, LinkedFile, Symbols } from './symbols.ts'

/** Reports all unresolved references of a file. */
export const checkReferences = ({ symbols, reporter }: LinkContext, source: LinkedFile): void => {
  for (const mark of walkSchema(symbols.schemas, schemaId(source), source.value)) {
    if (mark.kind !== 'reference') continue
    const finding = referenceFinding(symbols, referencePlaceOf(symbols, source, mark.pointer), mark)
    if (finding !== undefined) reporter.report(source, mark.pointer, finding)
  }
}

/** Use of a name, for impact analysis. */
export interface NameUse {
  readonly ref: string
  readonly name: string
  /** The resource that a field, action, quick filter or sort key belongs to. */
  readonly resource?: string
  readonly file: string
  readonly pointer: string
}

/** All uses of names in a file. */
export const usesOf = (symbols: Symbols, source: LinkedFile): readonly NameUse[] =>
  walkSchema(symbols.schemas, schemaId(source), source.value).flatMap(mark =>
    mark.kind === 'reference'
      ? [
          {
            ref: mark.ref,
            name: mark.name,
            resource: referencePlaceOf(symbols, source, mark.pointer).resource,
            file: source.file,
            pointer: mark.pointer,
          },
        ]
      : [],
  )
