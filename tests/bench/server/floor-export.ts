import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import type pg from 'pg'
import { leadListSql } from './floor-sql.ts'

const HEADERS = [
  '客户姓名',
  '手机号',
  '微信号',
  '客户来源',
  '咨询项目',
  '意向等级',
  '客户阶段',
  '意向国家',
  '归属人',
  '客服',
  '跟进人',
  '星级',
  '预算',
].concat(['居住城市', '是否注册', '最高学历', '性别', '毕业院校', '所学专业', 'GPA', '最近领取时间', '备注', '录入人', '创建时间'])

type Row = Readonly<Record<string, string | boolean | readonly string[] | null>>

const joinedList = (value: Row[string]): string => (value as readonly string[]).join('、')

const cellsOf = (row: Row): (string | null)[] =>
  [
    row.name,
    row.phoneNumber,
    row.wechat,
    row.customerSource,
    joinedList(row.consultingProject ?? []),
    row.intentionLevel,
    row.customerPhase,
    joinedList(row.intendedCountries ?? []),
    row.owner_name,
    row.staff_name,
    row.follower_name,
    row.star,
    row.budget,
    row.residentCity,
    row.registered ? '是' : '否',
    row.highestDegree,
    row.gender,
    row.college,
    row.studyProfessional,
    row.gpa,
    row.lastPickUpTime,
    row.remarks,
    row.creator_name,
    row.createdDate,
  ] as (string | null)[]

/** Export of the same columns with the same library; option codes are not translated, contacts are not masked. */
export async function exportWorkbook(pool: pg.Pool, response: ServerResponse, since: string): Promise<void> {
  const text = leadListSql(" and t.status = 'NORMAL' and t.created_date >= $1::timestamp", 'order by t.created_date desc, t.id desc')
  const { rows } = await pool.query<Row>({ name: 'export', text, values: [since] })
  const cells = async function* () {
    for (const row of rows) yield cellsOf(row)
  }
  const stream = writeXlsxStream(cells(), {
    name: '客资',
    columns: HEADERS.map(header => ({ header, width: 16 })),
    freezePane: { rows: 1 },
  })
  response.writeHead(200, { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
  await pipeline(Readable.fromWeb(stream as import('node:stream/web').ReadableStream), response)
}
