import { defineOperation } from '#core/contract/operation.ts'
import { defineRecord } from '#core/contract/record.ts'
import { option, optional, ref, text } from '#core/contract/value.ts'

const jumpTypeField = () =>
  option(
    'DYNAMIC_DETAIL',
    'SCHOOL_DETAIL',
    'INSTITUTION_DETAIL',
    'H5',
    'MINI_PROGRAM',
    'SERVICE_ITEM_DETAIL',
    'SCHOOL_LIST',
    'INTERNATIONAL_SCHOOL_LIST',
    'NONE',
  )

/** A banner as operations write it. */
const bannerRecord = defineRecord('banner', {
  fields: {
    jumpType: jumpTypeField(),
    url: optional(text()),
    path: optional(text()),
    article: optional(ref('article')),
    college: optional(ref('college')),
    institution: optional(ref('institution')),
    serviceItem: optional(ref('serviceItem')),
  },
})

const NO_TARGET_FIELDS = { url: null, path: null, article: null, college: null, institution: null, serviceItem: null } as const

/** The one field of each kind of target; list targets and NONE have no field. */
const TARGET_FIELDS: Readonly<Record<string, keyof typeof NO_TARGET_FIELDS>> = {
  DYNAMIC_DETAIL: 'article',
  SCHOOL_DETAIL: 'college',
  INSTITUTION_DETAIL: 'institution',
  H5: 'url',
  MINI_PROGRAM: 'path',
  SERVICE_ITEM_DETAIL: 'serviceItem',
}

/** Writes the form's fields and clears those of all other kinds of target. */
export const editBanner = defineOperation({
  name: 'content.editBanner',
  rows: 'one',
  reads: { jumpType: jumpTypeField() },
  rest: 'fields',
  form: { jumpType: optional(jumpTypeField()) },
  async run({ row, form, written, change }) {
    const type = form.jumpType ?? row.jumpType
    const own: string | undefined = TARGET_FIELDS[type]
    const gone = Object.fromEntries(Object.entries(NO_TARGET_FIELDS).filter(([name]) => name !== own))
    await change(bannerRecord, row, { ...written, ...gone })
    return {}
  },
})
