/** Endpoints of /system/automaticLoss: requests and responses. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { choiceOf, FLAG, limited, listOf, objectOf, orNull, TEXT, TIME, type TypeOf, WHOLE } from '#core/contract/shape.ts'
import { POSITIVE_WHOLE, RULE_SETTINGS, STORED_SETTINGS } from './wire/settings.ts'

const LOSS_RULES_PATH = '/system/automaticLoss'

export const refusedReason = choiceOf('TOO_MANY', 'CLOCK_JUMPED')
export type RefusedReason = TypeOf<typeof refusedReason>

/** A run of the hourly job. */
const lossRunSummary = objectOf({
  id: WHOLE,
  state: choiceOf('RUNNING', 'DONE', 'REFUSED', 'INTERRUPTED'),
  refusedReason: orNull(refusedReason),
  due: WHOLE,
  total: WHOLE,
  moved: WHOLE,
  startedDate: TIME,
  finishedDate: orNull(TIME),
})
export type LossRunSummary = TypeOf<typeof lossRunSummary>

/** Number of held leads that an employee released for the next run. */
const lossRelease = objectOf({ count: WHOLE, date: TIME, by: orNull(TEXT) })
export type LossRelease = TypeOf<typeof lossRelease>

/** Leads that were neglected before the rules, and the days ('YYYY-MM-DD') on which they are lost. */
const lossSpread = objectOf({ count: WHOLE, from: TEXT, to: TEXT })
export type LossSpread = TypeOf<typeof lossSpread>

const rulesAnswer = objectOf({
  ...STORED_SETTINGS,
  runs: listOf(lossRunSummary),
  /** null if none of them is left. */
  spread: orNull(lossSpread),
  release: orNull(lossRelease),
})
export type RulesAnswer = TypeOf<typeof rulesAnswer>

export const rulesGet = endpointAt({ method: 'GET', path: `${LOSS_RULES_PATH}/get`, output: rulesAnswer })

/** Employees to choose from for overrides, at most 50. */
export const rulesEmployeesList = endpointAt({
  method: 'GET',
  path: `${LOSS_RULES_PATH}/employees`,
  input: objectOf({}, { keyword: limited(TEXT, { maxLength: 30 }) }),
  output: listOf(objectOf({ id: WHOLE, label: TEXT })),
})

const lossSample = objectOf({
  id: WHOLE,
  name: TEXT,
  ownerName: TEXT,
  lossTime: TIME,
  reason: choiceOf('AUTO_NO_FOLLOW_UP', 'AUTO_NO_ALLOCATION'),
})
/** One of the leads to be lost. */
export type LossSample = TypeOf<typeof lossSample>

/** The date is 'YYYY-MM-DD'; overdue leads count for today. */
const lossDay = objectOf({ date: TEXT, noFollowUp: WHOLE, noAllocation: WHOLE })
export type LossDay = TypeOf<typeof lossDay>

const LOSS_PREVIEW = { total: WHOLE, days: listOf(lossDay), message: TEXT }
/** The notice warns that on one day more leads are due than the job moves at once. */
const LOSS_NOTICE = { notice: TEXT }
const lossPreview = objectOf(LOSS_PREVIEW, LOSS_NOTICE)
export type LossPreview = TypeOf<typeof lossPreview>

const rulesPreviewAnswer = objectOf({ ...LOSS_PREVIEW, sample: listOf(lossSample), previewToken: TEXT }, LOSS_NOTICE)
export type RulesPreview = TypeOf<typeof rulesPreviewAnswer>

const EDITED_RULES = { version: POSITIVE_WHOLE, ...RULE_SETTINGS }

export const rulesPreview = endpointAt({
  method: 'POST',
  path: `${LOSS_RULES_PATH}/preview`,
  input: objectOf(EDITED_RULES),
  output: rulesPreviewAnswer,
})

export const rulesEdit = endpointAt({
  method: 'POST',
  path: `${LOSS_RULES_PATH}/edit`,
  input: objectOf({ ...EDITED_RULES, previewToken: limited(TEXT, { maxLength: 100 }) }),
})

/** Currently overdue leads. */
const dueLeads = objectOf({
  due: WHOLE,
  /** Number of leads that can be lost at all. */
  total: WHOLE,
  /** True if the limit holds them back. */
  held: FLAG,
  sample: listOf(lossSample),
})
export type DueLeads = TypeOf<typeof dueLeads>

export const dueLeadsGet = endpointAt({ method: 'GET', path: `${LOSS_RULES_PATH}/due`, output: dueLeads })

/** Lets the next run move this many of the held leads; 0 withdraws the release. */
export const dueLeadsRelease = endpointAt({
  method: 'POST',
  path: `${LOSS_RULES_PATH}/release`,
  input: objectOf({ count: limited(WHOLE, { minimum: 0, maximum: 10_000_000 }) }),
})
