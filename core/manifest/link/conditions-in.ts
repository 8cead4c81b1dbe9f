import type { Condition } from '#schemas/types/condition.ts'
import { schemaId } from '../validate/validate-file.ts'
import { type SchemaMark, walkSchema } from '../validate/walk-schema.ts'
import type { LinkedFile, Symbols } from './symbols.ts'

/** A condition of a sound file. */
type SoundCondition = Extract<SchemaMark, { kind: 'condition' }> & { readonly value: Condition }

/** Validation has checked the shape of every condition. */
const isSoundCondition = (mark: SchemaMark): mark is SoundCondition => mark.kind === 'condition'

/** The outermost conditions of a file, in order. */
export const conditionsIn = ({ schemas }: Pick<Symbols, 'schemas'>, source: LinkedFile): readonly SoundCondition[] =>
  walkSchema(schemas, schemaId(source), source.value).filter(isSoundCondition)
