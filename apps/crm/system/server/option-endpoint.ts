import { defineEndpoint } from '#core/contract/endpoint.ts'
import { notFound } from '#core/contract/errors.ts'
import { limited, listOf, objectOf, RECORD, type Shape, shapeOf, TEXT, WHOLE, wholeChoiceOf } from '#core/contract/shape.ts'
import { type OptionRow, readOptionRows } from './option-source.ts'

interface OptionNode {
  readonly id: number
  readonly optionName: string
  readonly optionValue: string
  readonly value: string
  readonly sort: number
  /** 0 enabled, 1 disabled. */
  readonly status: number
  readonly childrenList: readonly OptionNode[]
}

const optionSetNodes = (rows: readonly OptionRow[], optionName: string, parentId: number | null = null): OptionNode[] =>
  rows
    .filter(row => row.parent_id === parentId)
    .map(({ id, value, label, sort, status }) => ({
      id,
      optionName,
      optionValue: label,
      value,
      sort,
      status,
      childrenList: optionSetNodes(rows, optionName, id),
    }))

/** Schema of a node. The schema is not recursive: children of the second level are declared as any object. */
const nodeSchema = <Child>(childrenList: Shape<Child>) =>
  objectOf({
    id: WHOLE,
    optionName: TEXT,
    optionValue: TEXT,
    value: TEXT,
    sort: WHOLE,
    status: limited(wholeChoiceOf(0, 1), { description: '0 启用，1 停用' }),
    childrenList,
  })
const OPTION_NODE_SCHEMA = shapeOf<OptionNode>(nodeSchema(listOf(nodeSchema(listOf(RECORD)))))

/** A dynamic option set as a tree, for example the customer sources. */
export const getByOptionName = defineEndpoint({
  name: 'system.getByOptionName',
  method: 'GET',
  path: '/option/config/getByOptionName',
  permission: 'session',
  title: '查询选项',
  input: objectOf({ optionName: limited(TEXT, { minLength: 1, maxLength: 60 }) }),
  output: listOf(OPTION_NODE_SCHEMA),
  async handle({ db, input: { optionName: name }, snapshot }) {
    if (!snapshot.options[name]?.dynamic) throw notFound()
    return optionSetNodes(await readOptionRows(db, name), name)
  },
})
