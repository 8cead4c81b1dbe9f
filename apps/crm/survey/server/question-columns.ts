/** Exports of answers have a column for each question, behind the text of all answers. */
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import type { ExportRequest } from '#core/contract/exporter.ts'
import { isObject } from '#core/contract/must.ts'
import type { AddedColumns, ColumnsOfExport } from '#plugins/spreadsheet/server/added-columns.ts'
import type { SurveyQuestion } from '../wire.ts'
import { type AskedVersion, type QuestionColumn, questionCell, questionColumnsOf } from './question-cells.ts'

/** Maximum number of question columns of one export; more come from an export of many surveys at once. */
const MAX_QUESTION_COLUMNS = 500

interface StoredAnswer {
  readonly id: number
  readonly survey: number
  readonly number: number
  readonly answers: unknown
}

/** Adds the columns of the questions that the exported answers were given to. */
export const questionColumns: ColumnsOfExport = {
  resource: 'surveyAnswer',
  async plan(request) {
    const columns = questionColumnsOf(await askedVersions(request))
    if (columns.length > MAX_QUESTION_COLUMNS) throw refuse(`一次最多导出${MAX_QUESTION_COLUMNS}道题目的答案，请按问卷筛选后再导出`)
    return { columns, cells: ids => answerCells(request.db, columns, ids) }
  },
}

/** Published versions that the export's rows belong to, newest first. */
async function askedVersions({ db, services, ...request }: ExportRequest): Promise<readonly AskedVersion[]> {
  const asked = new Map<string, { readonly survey: number; readonly number: number }>()
  for await (const records of services.lists.rows({ ...request, columns: ['survey', 'number'] }))
    for (const { survey, number } of records)
      if (isObject(survey) && typeof survey['id'] === 'number' && typeof number === 'number')
        asked.set(`${survey['id']} ${number}`, { survey: survey['id'], number })
  const versions = [...asked.values()]
  const { rows } = await sql<AskedVersion & { readonly questions: readonly SurveyQuestion[] }>`
    select survey_id as survey, v.number, v.questions
    from unnest(${versions.map(({ survey }) => survey)}::bigint[], ${versions.map(({ number }) => number)}::int[]) as a(survey, number)
    join survey_version v on v.survey_id = a.survey and v.number = a.number
    order by v.survey_id desc, v.number desc`.execute(db)
  return rows
}

async function answerCells(db: Db, columns: readonly QuestionColumn[], ids: readonly number[]): ReturnType<AddedColumns['cells']> {
  const { rows } = await sql<StoredAnswer>`
    select id, survey_id as survey, number, answers from survey_answer where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...given }) => [id, columns.map(column => questionCell(column, given))]))
}
