/** Every string that a schema marks with x-ref names something that exists. */
import type { SourceFile } from '../source/source-file.ts'
import { schemaId } from '../validate/validate-file.ts'
import { walkSchema } from '../validate/walk-schema.ts'
import { placeOf } from './place.ts'
import { RESOLVERS } from './resolvers.ts'
import type { LinkContext, Symbols } from './symbols.ts'

/** Reports every reference of a file to something that is not there. */
export const checkReferences = ({ symbols, reporter }: LinkContext, source: SourceFile): void => {
  for (const mark of walkSchema(schemaId(source.kind), source.value)) {
    if (mark.kind !== 'reference') continue
    const resolver = RESOLVERS[mark.ref]
    if (resolver === undefined) throw new Error(`unknown x-ref ${mark.ref}`)
    const finding = resolver(symbols, placeOf(symbols, source, mark.pointer), mark)
    if (finding !== undefined) reporter.report(source, mark.pointer, finding)
  }
}

/** A use of a name: who refers to what, for impact analysis. */
export interface Use {
  readonly ref: string
  readonly name: string
  /** The resource that a field, action, quick filter or sort key belongs to. */
  readonly resource?: string
  readonly file: string
  readonly pointer: string
}

/** The where-used graph of a file. */
export const usesOf = (symbols: Symbols, source: SourceFile): readonly Use[] =>
  walkSchema(schemaId(source.kind), source.value).flatMap(mark =>
    mark.kind === 'reference'
      ? [
          {
            ref: mark.ref,
            name: mark.name,
            resource: placeOf(symbols, source, mark.pointer).resource,
            file: source.file,
            pointer: mark.pointer,
          },
        ]
      : [],
  )
