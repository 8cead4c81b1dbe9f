import type { ImportColumn } from '#core/contract/importer.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { takesFiles } from '#core/manifest/fields/index.ts'

const column = (field: string, label: string, aliases: readonly string[] = [], required = false): ImportColumn => ({
  field,
  label,
  aliases,
  required,
})

/** What a spreadsheet of leads may hold, by the headers that staff use. */
export const LEAD_COLUMNS: readonly ImportColumn[] = [
  column('name', '客户姓名', ['姓名', '名字', '学生姓名', '客户'], true),
  column('phoneNumber', '手机号', ['手机', '电话', '手机号码', '联系电话', '联系方式']),
  column('wechat', '微信号', ['微信', '微信ID', 'wechat']),
  column('customerSource', '客户来源', ['来源', '来源渠道', '渠道'], true),
  column('consultingProject', '咨询项目', ['项目', '意向项目', '服务类型'], true),
  column('intendedCountries', '意向国家', ['国家', '留学国家', '意向国家地区']),
  column('intentionLevel', '意向等级', ['意向程度', '意向', '等级']),
  column('star', '星级'),
  column('budget', '预算', ['预算万元', '预算万']),
  column('gender', '性别'),
  column('residentCity', '居住城市', ['城市', '所在城市', '现居城市']),
  column('highestDegree', '最高学历', ['学历']),
  column('college', '毕业院校', ['院校', '学校', '毕业学校', '就读院校']),
  column('studyProfessional', '所学专业', ['专业']),
  column('gpa', 'GPA', ['绩点', '均分']),
  column('languageGradeType', '语言成绩类型', ['语言类型']),
  column('languageAchievement', '语言成绩'),
  column('graduationTime', '毕业时间', ['毕业日期']),
  column('remarks', '备注', ['说明']),
  column('createdDate', '创建时间', ['录入时间', '登记时间', '创建日期']),
]

/** Custom fields that the add form has: they are imported as they are entered. Files are not: a workbook holds none, and an address is no upload. */
export function customColumns(snapshot: Snapshot): readonly ImportColumn[] {
  const { fields = {}, actions } = snapshot.resources.institutionsCustomer ?? {}
  const items = actions?.add?.form ?? []
  const imported = items.filter(({ field, type }) => field !== undefined && fields[field]?.custom && !takesFiles(type))
  return imported.map(({ name, label }) => column(name, label))
}
