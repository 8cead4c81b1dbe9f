/** Rows and forms of the application's resources with their types: the one place where what the wire and the form checker answer gets its type. */
import type { ActionForms, ResourceRows } from './resources.generated.ts'

type AnswerValues = Readonly<Record<string, unknown>>

/** A row of this resource, as a list or a detail answers it. */
export const rowOf = <Name extends keyof ResourceRows>(_resource: Name, row: AnswerValues): ResourceRows[Name] => {
  const answered: unknown = row
  return answered as ResourceRows[Name]
}

/** A row with all of these fields. */
type RowWith<Row, Column extends keyof Row> = Row & Required<Pick<Row, Column>>

/**
 * A row of this resource that was asked for with these columns.
 * @throws if it lacks one of them
 */
export const rowWith = <Name extends keyof ResourceRows, Column extends keyof ResourceRows[Name] & string>(
  _resource: Name,
  row: AnswerValues,
  columns: readonly Column[],
): RowWith<ResourceRows[Name], Column> => {
  const missing = columns.find(column => row[column] === undefined)
  if (missing !== undefined) throw new Error(`the row has no ${missing}`)
  const answered: unknown = row
  return answered as RowWith<ResourceRows[Name], Column>
}

/** Checked values of the form of this action. */
export const formOf = <Name extends keyof ActionForms, Action extends keyof ActionForms[Name]>(
  _resource: Name,
  _action: Action,
  values: AnswerValues,
): ActionForms[Name][Action] => {
  const checked: unknown = values
  return checked as ActionForms[Name][Action]
}
