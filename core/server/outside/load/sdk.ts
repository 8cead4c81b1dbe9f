/**
 * Module '@yuanhang/server' for server parts of outside plugins: the contract, and helpers that every room of the application uses. Exports are
 * stable; new ones come with a minor version of the runtime. The module is shared with the server's own process, because errors and tokens are
 * compared by identity.
 */

/** Tagged template for SQL that the query builder cannot express; values become bind parameters. */
export { sql } from 'kysely'
export type { Actor } from '#core/contract/actor.ts'
export { coreFacts, diskLow, jobFinished, limitReached, signedInElsewhere } from '#core/contract/core-facts.ts'
export type { Db, Tx } from '#core/contract/database.ts'
export type { TimelineEntry, TimelineRequest, TimelineSource } from '#core/contract/detail.ts'
export {
  atId,
  BATCH,
  type DeclaredEndpoint,
  defineEndpoint,
  type EndpointAddress,
  type EndpointAnswer,
  endpointAt,
  type InputOf,
  type NoInput,
  type OutputOf,
  type RequestContext,
} from '#core/contract/endpoint.ts'
export {
  type FieldError,
  forbidden,
  HttpError,
  invalid,
  malformed,
  notFound,
  outOfScope,
  refuse,
  tooMany,
  unauthenticated,
} from '#core/contract/errors.ts'
export type { Exporter, ExportRequest } from '#core/contract/exporter.ts'
export { type AnyFact, defineFact, type FactToken, type PayloadOf, type TransitionPayload } from '#core/contract/fact.ts'
export type { Fact, FactConsumer, FactContext, NewFact } from '#core/contract/fact-consumer.ts'
export type { FileAnswer, FileStore, KeptFile, UploadedFile } from '#core/contract/files.ts'
export type { FormChecker } from '#core/contract/form-checker.ts'
export { defineJob, type FailedJob, type Job, type JobAddress, type JobContext, jobAt } from '#core/contract/job.ts'
export type { ListReader, NamedRow } from '#core/contract/list-reader.ts'
export type { AskedValue, MaskedQuestions } from '#core/contract/masked-questions.ts'
export type { MaskedPlace, MaskedValues } from '#core/contract/masked-values.ts'
export type { Access } from '#core/contract/model/endpoint.ts'
export type { Option } from '#core/contract/model/option.ts'
export type { Snapshot } from '#core/contract/model/snapshot.ts'
export { causeOf, errorCodeOf, firstOf, mustGet, mustOwn } from '#core/contract/must.ts'
export {
  type CallContext,
  type DeclaredOperation,
  defineOperation,
  type LoadContext,
  type MissingContext,
  type Notice,
  type OperationDeclaration,
  type OperationInit,
  type OperationResult,
  type OperationSpec,
  type Row,
  type RunContext,
} from '#core/contract/operation.ts'
export type { OptionSource } from '#core/contract/option-source.ts'
export type { OutboxEvent, Payload } from '#core/contract/outbox-event.ts'
export {
  type Before,
  type Change,
  type Changes,
  type Create,
  defineRecord,
  type Moment,
  NOW,
  type RecordToken,
  type Remove,
  type RowValues,
  readsOf,
  type Tell,
  type Written,
} from '#core/contract/record.ts'
export { defineOutsideServerPlugin as defineServerPlugin, type OutsideServerPlugin as ServerPlugin } from '#core/contract/server-plugin.ts'
export { type ServiceToken, serviceToken } from '#core/contract/service-token.ts'
export type { ServerServices } from '#core/contract/services.ts'
export {
  ANY,
  choiceOf,
  eitherOf,
  exactly,
  FLAG,
  type JsonSchema,
  KEPT_FILE,
  limited,
  listOf,
  mapOf,
  NEW_ROW,
  NO_MEMBERS,
  NOTICE,
  NUMBER,
  objectOf,
  openObjectOf,
  orNull,
  pairOf,
  RECORD,
  type Shape,
  shapeOf,
  TEXT,
  TIME,
  type TypeOf,
  WHOLE,
  wholeChoiceOf,
} from '#core/contract/shape.ts'
export type { ClientSystem, SignedRequest, Signing, SigningHeader } from '#core/contract/signing.ts'
export type { UserEvent, UserEvents } from '#core/contract/user-events.ts'
export {
  boolean,
  date,
  datetime,
  decimal,
  factTopic,
  fieldName,
  file,
  files,
  type Given,
  integer,
  json,
  type Literal,
  month,
  type NoValues,
  option,
  optional,
  options,
  personField,
  ref,
  refs,
  text,
  type Value,
  type ValueOf,
  type Values,
  valueFor,
  valuesFor,
} from '#core/contract/value.ts'
export type { WriteContext } from '#core/contract/write-context.ts'
export { normalizePhone, normalizeWechat, phoneKey } from '#core/manifest/contact/normalize-contact.ts'
export { safeUrl } from '#core/manifest/html/safe-url.ts'
export { ID_SCHEMA, queryId } from '#core/manifest/id/read-id.ts'
export { addDays, firstOfMonth, isDate, isDateTime, isMonth, nextSecond, wallDate, wallDateTime } from '#core/manifest/time/wall-time.ts'
export { cleanHtml } from '../../html/clean-html.ts'
