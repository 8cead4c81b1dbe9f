import { mistakes } from '../mistake.ts'

const VISIT = 'customerReturnVisits'
const REVIEW = 'institutionsCooperation'
const VISITED = '/states/status/moves/visited'
const REJECT = '/states/status/moves/reject'

/** Declared state transitions. */
export const transitions = mistakes([
  ['states in no field', VISIT, '/states', ({ status }: { status: object }) => ({ statu: status }), 'ref.unknown-field', '“statu”', 'status', '+/statu'],
  ['states in a field that holds none', VISIT, '/states', ({ status }: { status: object }) => ({ content: status }), 'states.not-a-state', '“content”', undefined, '+/content'],
  ['a state that is no option', VISIT, `${VISITED}/to`, 'VISITD', 'condition.unknown-option', '“VISITD”', 'VISITED'],
  ['a state as people read it', VISIT, `${VISITED}/to`, '已回访', 'condition.unknown-option', '“已回访”', 'VISITED'],
  ['a state that is no option, of a move that an operation makes', 'rebatesRules', '/states/auditStatus/moves/close/to', 'CLOSE', 'condition.unknown-option', '“CLOSE”', 'CLOSED'],
  ['coming from a state that is none', VISIT, `${VISITED}/from/0`, 'PENDNG', 'condition.unknown-option', '“PENDNG”', 'PENDING'],
  ['coming from one state, not in a list', VISIT, `${VISITED}/from`, 'PENDING', 'schema.wrong-type', '列表'],
  ['coming from the same state twice', VISIT, `${VISITED}/from`, ['PENDING', 'PENDING'], 'list.duplicate', '重复', undefined, '+/1'],
  ['coming from nowhere', VISIT, `${VISITED}/from`, [], 'schema.wrong-size', '至少'],
  ['no state to go to', VISIT, `${VISITED}/to`, undefined, 'schema.missing-key', '“to”', undefined, VISITED],
  ['who did it in a text', VISIT, `${VISITED}/by`, 'outcome', 'operation.constant-value', '“outcome”'],
  ['who did it is no employee', 'suspectedDuplicate', '/states/state/moves/dismiss/by', 'first', 'operation.constant-value', '指向员工的 “ref” 字段'],
  ['who did it in no field', VISIT, `${VISITED}/by`, 'finishBy', 'ref.unknown-field', '“finishBy”', 'finishedBy'],
  ['when it was done in a person', VISIT, `${VISITED}/at`, 'finishedBy', 'operation.constant-value', '“finishedBy”', 'finishedDate'],
  ['a word of the language misspelt', VISIT, VISITED, (old: object) => ({ ...old, form: ['PENDING'] }), 'schema.unknown-key', '“form”', undefined, '+/form'],
  ['a reason in no field', REVIEW, `${REJECT}/reason`, 'rejectReasons', 'ref.unknown-field', '“rejectReasons”', 'rejectReason'],
  ['a fact that nobody declares', REVIEW, `${REJECT}/fact`, 'registration.reject', 'operation.constant-value', '“registration.reject”', 'registration.rejected'],
  ['a fact of another resource', REVIEW, `${REJECT}/fact`, 'institution.locked', 'operation.constant-value', '“institution.locked”'],
  ['clearing what must be there', VISIT, VISITED, (old: object) => ({ ...old, clear: 'yes' }), 'schema.wrong-type', '“true” 或 “false”', undefined, '+/clear'],
  ['a change of state without rows', VISIT, '/actions/visited', (old: object) => ({ ...old, select: 'none' }), 'operation.select', '"select"', undefined, '+/select'],
  ['one move in two fields', 'institutionsCooperation', '/states/reviewState', { moves: { reject: { to: 'REJECTED' } } }, 'name.duplicate', '“reject”', undefined, '+/moves/reject'],
])
