/** JSON Schemas of the responses of /system/automaticLoss: see wire.ts. */
import { FLAG, listOf, objectOf, orNull, TEXT, TIME, WHOLE } from '#core/contract/shape.ts'
import { SETTINGS_PROPERTIES } from './settings.ts'

const EMPLOYEE_PROPERTIES = { employeeId: WHOLE, name: TEXT }
const { holdingOverrides: _overrides, autoAssignOff: _off, ...CLOCKS } = SETTINGS_PROPERTIES

/** GET …/get: see wire.ts. */
export const SETTINGS_OUTPUT = objectOf({
  ...CLOCKS,
  holdingOverrides: listOf(objectOf({ ...EMPLOYEE_PROPERTIES, holdingLimit: WHOLE })),
  autoAssignOff: listOf(objectOf(EMPLOYEE_PROPERTIES)),
  runs: listOf(
    objectOf({
      id: WHOLE,
      state: { type: 'string', enum: ['RUNNING', 'DONE', 'REFUSED', 'INTERRUPTED'] },
      refusedReason: { type: ['string', 'null'], enum: ['TOO_MANY', 'CLOCK_JUMPED', null] },
      due: WHOLE,
      total: WHOLE,
      moved: WHOLE,
      startedDate: TIME,
      finishedDate: orNull(TIME),
    }),
  ),
  spread: orNull(objectOf({ count: WHOLE, from: TEXT, to: TEXT })),
  release: orNull(objectOf({ count: WHOLE, date: TIME, by: orNull(TEXT) })),
})

/** Some of the leads to be lost: see wire.ts. */
const SAMPLE_OUTPUT = listOf(
  objectOf({
    id: WHOLE,
    name: TEXT,
    ownerName: TEXT,
    lossTime: TIME,
    reason: { type: 'string', enum: ['AUTO_NO_FOLLOW_UP', 'AUTO_NO_ALLOCATION'] },
  }),
)

/** POST …/preview: see wire.ts. */
export const PREVIEW_OUTPUT = objectOf(
  {
    total: WHOLE,
    days: listOf(objectOf({ date: TEXT, noFollowUp: WHOLE, noAllocation: WHOLE })),
    message: TEXT,
    sample: SAMPLE_OUTPUT,
    previewToken: TEXT,
  },
  { notice: TEXT },
)

/** GET …/due. */
export const DUE_OUTPUT = objectOf({ due: WHOLE, total: WHOLE, held: FLAG, sample: SAMPLE_OUTPUT })
