/** Endpoints of the compose drawer, below the path of the action that adds a task. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { FLAG, listOf, NEW_ROW, objectOf, orNull, TEXT, type TypeOf, WHOLE } from '#core/contract/shape.ts'

/** Maximum number of recipients per task. */
export const MAX_RECIPIENTS = 1_000

/** Sample of a composed message: the phone number is masked, `parts` is the number of billed parts. */
const messageSample = objectOf({ phone: TEXT, text: TEXT, parts: WHOLE })

/** A line or customer that cannot be sent to; `where` is its location: 第2行, or the customer's name. */
const recipientFault = objectOf({ where: TEXT, reason: TEXT })
export type RecipientFault = TypeOf<typeof recipientFault>

/** Result of a preview. */
const taskPreview = objectOf({
  /** The text with its variables, of the template or as entered. Sent back as `previewed`, so that a template edited since is noticed. */
  content: TEXT,
  samples: listOf(messageSample),
  /** Number of recipients after all exclusions. */
  recipients: WHOLE,
  /** Total number of billed parts. */
  messages: WHOLE,
  duplicates: WHOLE,
  optedOut: WHOLE,
  blacklisted: WHOLE,
  /** The first faults; `faultCount` has the total. */
  faults: listOf(recipientFault),
  faultCount: WHOLE,
  /** Time of sending as 'YYYY-MM-DD HH:mm' in Shanghai; null means at once. */
  sendTime: orNull(TEXT),
  /** Quiet hours postponed it. */
  deferred: FLAG,
})
export type TaskPreview = TypeOf<typeof taskPreview>

const written = orNull(TEXT)
const ticked = orNull(FLAG)
const chosen = orNull(listOf(TEXT))

/** Values of the form's items by their JSON types only: the form validates them, and its messages are more precise. */
const taskBody = objectOf(
  {},
  {
    ...{ title: written, kind: written, content: written, source: written, recipients: written, scheduleDate: written },
    ...{ templateId: orNull(WHOLE), skipFaulty: ticked, draft: ticked },
    ...{ leadPhases: chosen, leadIntentions: chosen, leadSources: chosen, leadProjects: chosen, leadCountries: chosen },
    ...{ leadCreatedFrom: written, leadCreatedTo: written, leadFollowedFrom: written, leadFollowedTo: written },
    ...{ leadInstitutionIds: orNull(listOf(WHOLE)), leadOwnerId: orNull(WHOLE) },
    /** Text of the preview that staff saw; only when a task is added. */
    previewed: written,
  },
)
export type TaskBody = TypeOf<typeof taskBody>

/** Adds a task; the path is that of its action. */
export const taskAddAt = (path: string) => endpointAt({ method: 'POST', path, input: taskBody, output: NEW_ROW })

export const taskPreviewAt = (path: string) => endpointAt({ method: 'POST', path: `${path}/preview`, input: taskBody, output: taskPreview })

/** Rows of a file as lines of the list, with notes in Chinese on parts of the file that are not among the rows. */
const fileLines = objectOf({ text: TEXT, rows: WHOLE, notes: listOf(TEXT) })
export type FileLines = TypeOf<typeof fileLines>

/** Reads a file of recipients, at this path: the manifest names it to the form's control. */
export const recipientFileAt = (path: string) => endpointAt({ method: 'POST', path, output: fileLines })
