import { mistakes } from '../mistake.ts'

const without =
  (...names: readonly string[]) =>
  (old: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(old).filter(([name]) => !names.includes(name)))

const GLANCE = 'screens/dataReport/dataGlance'
const MARKET = 'screens/dataReport/marketEmployeeData'

/** Mistakes in figures of reports, each reported once however many reports show the figure. */
export const figures = mistakes([
  ['a figure misspelt', GLANCE, '/view/cards/[newLeads]', 'newLead', 'ref.unknown-figure', '没有指标 “newLead”', 'newLeads'],
  ['a figure that reports show and that is gone', 'figures/signedOrders', '', undefined, 'ref.unknown-figure', '已不存在，仍有', undefined, 'figures/signingRate#/rate/0'],
  ['a figure of no resource', 'figures/lostLeads', '/resource', 'lostLead', 'ref.unknown-resource', '没有资源 “lostLead”'],
  ['a figure of a field that is not there', 'figures/signedAmount', '/measure/sum', 'signedMoney', 'ref.unknown-field', '没有字段 “signedMoney”'],
  ['a sum of names', 'figures/signedAmount', '/measure/sum', 'country', 'ref.unknown-field', '没有字段'],
  ['both a count and a rate', 'figures/signedOrders', '/rate', ['newLeads', 'validLeads'], 'figure.shape', '只能写一个'],
  ['a rate of a rate', 'figures/signingRate', '/rate/0', 'validRate', 'figure.not-measured', '“validRate” 自己由两个指标算出'],
  ['money by heads', 'figures/signingRate', '/rate/0', 'signedAmount', 'figure.other-format', '不是同一种数', undefined, '/rate'],
  ['a dimension gone that reports filter by', 'figures/newLeads', '/by', without('source'), 'report.no-dimension', '指标 “newLeads” 的维度 “source” 已不存在，仍有', undefined, '/by'],
  ['a time gone that a chart goes by', 'figures/lostLeads', '/time', undefined, 'report.no-time', '没有 “time”', undefined, 'screens/dataReport/dataGlance#/view/charts/0/by'],
  ['a dimension by another field', 'figures/validLeads', '/by/source', 'creator', 'report.other-values', '不是同一种值'],
  ['rows behind a number in a list with a preset', 'figures/newLeads', '/screen', '/newCustomer/institutionsCustomer', 'figure.wrong-screen', '“preset”'],
  ['a contact for a dimension', 'figures/newLeads', '/by/phone', 'phoneNumber', 'figure.masked', '脱敏'],
  ['a filter that not all figures have', GLANCE, '/view/filters/-', 'institution', 'report.no-dimension', '没有维度 “institution”'],
  ['a row that is no dimension', MARKET, '/view/rows/by/0', 'creater', 'report.no-dimension', '都没有维度', 'creator'],
  ['a ranking of days', MARKET, '/view/charts/0/by', 'day', 'report.chart', '不能是时间'],
  ['a sort by no column', MARKET, '/view/rows/sort', '-newLeads', 'report.sort', '不是表格的指标'],
])
