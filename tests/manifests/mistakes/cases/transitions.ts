import { mistakes } from '../mistake.ts'

const VISIT = 'customerReturnVisits'
const REVIEW = 'institutionsCooperation'

/** Declared state transitions. */
export const transitions = mistakes([
  ['a state in no field', VISIT, '/actions/visited/with/field', 'statu', 'operation.constant-value', '“statu”', 'status'],
  ['a state in a field that holds none', VISIT, '/actions/visited/with/field', 'content', 'operation.constant-value', '“content”'],
  ['a state that is no option', VISIT, '/actions/visited/with/to', 'VISITD', 'operation.constant-value', '“VISITD”', 'VISITED'],
  ['a state as people read it', VISIT, '/actions/visited/with/to', '已回访', 'operation.constant-value', '“已回访”', 'VISITED'],
  ['coming from a state that is none', VISIT, '/actions/visited/with/from/0', 'PENDNG', 'operation.constant-value', '“PENDNG”', 'PENDING'],
  ['coming from one state, not in a list', VISIT, '/actions/visited/with/from', 'PENDING', 'operation.constant-value', '列表'],
  ['coming from the same state twice', VISIT, '/actions/visited/with/from', ['PENDING', 'PENDING'], 'operation.constant-value', '“PENDING” 重复', undefined, '+/1'],
  ['coming from nowhere', VISIT, '/actions/visited/with/from', [], 'operation.constant-value', '列表'],
  ['no state to go to', VISIT, '/actions/visited/with/to', undefined, 'operation.missing-constant', '“to”', undefined, '/actions/visited/with'],
  ['who did it in a text', VISIT, '/actions/visited/with/by', 'outcome', 'operation.constant-value', '“outcome”'],
  ['who did it is no employee', 'suspectedDuplicate', '/actions/dismiss/with/by', 'first', 'operation.constant-value', '指向员工的 “ref” 字段'],
  ['who did it in no field', VISIT, '/actions/visited/with/by', 'finishBy', 'operation.constant-value', '“finishBy”', 'finishedBy'],
  ['when it was done in a person', VISIT, '/actions/visited/with/at', 'finishedBy', 'operation.constant-value', '“finishedBy”', 'finishedDate'],
  ['a word of the language misspelt', VISIT, '/actions/visited/with', (old: object) => ({ ...old, form: ['PENDING'] }), 'operation.unknown-constant', '“form”', undefined, '+/form'],
  ['a reason in no field', REVIEW, '/actions/reject/with/reason', 'rejectReasons', 'operation.constant-value', '“rejectReasons”', 'rejectReason'],
  ['a fact that nobody declares', REVIEW, '/actions/reject/with/fact', 'registration.reject', 'operation.constant-value', '“registration.reject”', 'registration.rejected'],
  ['a fact of another resource', REVIEW, '/actions/reject/with/fact', 'institution.locked', 'operation.constant-value', '“institution.locked”'],
  ['clearing what must be there', VISIT, '/actions/visited/with', (old: object) => ({ ...old, clear: 'yes' }), 'operation.constant-value', '“clear”', undefined, '+/clear'],
  ['a change of state without rows', VISIT, '/actions/visited/select', undefined, 'operation.select', '"select"', undefined, '/actions/visited'],
])
