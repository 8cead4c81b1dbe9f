import type { Shown } from '#core/contract/model/detail.ts'
import type { NormalResource } from '../normalize/normal.ts'
import { buildShown } from './build-detail.ts'
import type { Resources } from './symbols.ts'

/** Fields that name a row of the resource: "subject", else the label of its lookup. */
export const subjectOf = ({ subject, lookup }: Pick<NormalResource, 'subject' | 'lookup'>): readonly string[] =>
  subject ?? (lookup === undefined ? [] : [lookup.label])

/** The subject fields, built for display in dialogs. */
export const buildSubject = (resources: Resources, resource: NormalResource): readonly Shown[] =>
  subjectOf(resource).map(field => buildShown(resources, resource.name, { field }))
