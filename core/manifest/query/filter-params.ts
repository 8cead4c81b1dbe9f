/** Query keys of a filter: the only place that knows the operator suffixes. */

/** Comparison operator. `within` matches a node of a tree and all nodes below it. */
export type FilterOperator = 'is' | 'within' | 'contains' | 'in' | 'containsIn' | 'onOrAfter' | 'onOrBefore' | 'gte' | 'lte'

const OPERATOR_SUFFIXES: Readonly<Record<FilterOperator, string>> = {
  is: 'Is',
  within: 'Is',
  contains: 'Contains',
  in: 'In',
  containsIn: 'ContainsIn',
  onOrAfter: 'OnOrAfter',
  onOrBefore: 'OnOrBefore',
  gte: 'GreaterThanOrEqual',
  lte: 'LessThanOrEqual',
}

/** A `param` of the specification that already ends in its operator gets no second suffix. */
const OPERATOR_ENDING = /(Is|Contains|In|OnOrAfter|OnOrBefore|GreaterThanOrEqual|LessThanOrEqual)$/

/** Properties that a filter's query keys depend on: its type, its `param`, and its field. */
export interface FilterShape {
  /** Filter type: text, dateRange, select … or <plugin>/<name>. */
  readonly type: string
  /** Query key without operator suffix. */
  readonly param: string
  /** `param` is the whole query key, without suffix (only for filters with one value). */
  readonly exact?: boolean
  /** The field's values are lists. */
  readonly list: boolean
  /** The filter matches only the complete normalised value: masked fields, phone numbers, WeChat ids. */
  readonly whole: boolean
}

/** A query key and its operator. */
export interface FilterParam {
  readonly key: string
  readonly operator: FilterOperator
}

const filterOperators = ({ type, list, whole }: FilterShape): readonly FilterOperator[] => {
  if (whole) return ['is']
  switch (type) {
    case 'text':
      return ['contains']
    case 'dateRange':
    case 'datetime':
      return ['onOrAfter', 'onOrBefore']
    case 'numberRange':
      return ['gte', 'lte']
    case 'multiSelect':
      return [list ? 'containsIn' : 'in']
    case 'treeSelect':
      return [list ? 'containsIn' : 'within']
    default:
      return [list ? 'containsIn' : 'is']
  }
}

/** Query keys in the order of the control's values: one, or [from, to]. */
export const filterParams = (shape: FilterShape): readonly FilterParam[] =>
  filterOperators(shape).map(operator => ({
    key:
      shape.exact === true || (OPERATOR_ENDING.test(shape.param) && shape.param.endsWith(OPERATOR_SUFFIXES[operator]))
        ? shape.param
        : shape.param + OPERATOR_SUFFIXES[operator],
    operator,
  }))
