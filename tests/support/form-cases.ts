/**
 * Expected results of form rules for many values: one table, used for the shared validation, the rendered form and the server. The fields are those
 * of the contract tests' resource "sample".
 */

export interface FormCase {
  readonly field: string
  /** Text typed into the input; absent if the value is chosen or cannot be typed. */
  readonly typed?: string
  /** Value in a request; absent if the control cannot produce it. */
  readonly sent?: unknown
  /** Expected error message; otherwise `stored` is the expected value, null for an empty one. */
  readonly message?: string
  readonly stored?: unknown
}

const refusesTyped = (field: string, message: string, values: readonly unknown[]): readonly FormCase[] =>
  values.map(value => ({ field, sent: value, message, ...(typeof value === 'string' ? { typed: value } : {}) }))

const accepts = (field: string, pairs: readonly (readonly [value: unknown, stored: unknown])[]): readonly FormCase[] =>
  pairs.map(([value, stored]) => ({ field, sent: value, stored, ...(typeof value === 'string' ? { typed: value } : {}) }))

/** Refused values that only a request can carry. */
const refusesSent = (field: string, message: string, values: readonly unknown[]): readonly FormCase[] =>
  values.map(value => ({ field, sent: value, message }))

/** Objects and lists in place of a single value. */
const WRONG_SHAPES: readonly unknown[] = [[], ['a'], [[]], {}, { $ne: null }, { toString: 1 }]

const PHONE = '请输入正确的手机号'
const WECHAT = '请输入正确的微信号'
const EMAIL = '请输入正确的邮箱地址'
const URL_MESSAGE = '请输入以 http:// 或 https:// 开头的网址，最多250个字符'
const SCORE = '总分范围0~100，请修改该分数'
const INEXACT = '以数字提交时最多15位有效数字，请改用文字提交，如 "1234.50"'
const HUGE = '字'.repeat(100_000)

export const formCases: readonly FormCase[] = [
  // Texts: trimmed, invisible characters removed, length counted in characters.
  ...accepts('title', [
    ['  张三 \t', '张三'],
    ['\u200b张\u202e三\ufeff', '张三'],
    ['ｗｉｄｅ', 'ｗｉｄｅ'],
    ['😀'.repeat(10), '😀'.repeat(10)],
    ['e\u0301', '\u00e9'],
    ['   ', null],
    ['<b>1</b>', '<b>1</b>'],
    ["'; drop--", "'; drop--"],
  ]),
  ...refusesTyped('title', '第2个字符看不见或无法保存，请删除后重试', ['a\u0000b', 'a\u3164', '张\ud800']),
  ...refusesTyped('title', '请输入看得见的文字', ['\u200b\u200b', '\u202e']),
  // A single-line input cannot contain a line break; only a request can.
  ...refusesSent('title', '不能换行，请写在一行内', ['张\n三', '张\r\n三']),
  ...refusesTyped('title', '只能输入1-10个字符', ['字'.repeat(11), '😀'.repeat(11), HUGE]),
  ...refusesSent('title', '只能输入文字', [0, 5, true, ...WRONG_SHAPES]),
  ...refusesTyped('code', '编号只能输入2-6个字符', ['a', '1234567']),
  ...refusesSent('code', '编号只能输入2-6个字符', [12, []]),
  ...accepts('code', [['ab', 'ab']]),

  // Phone numbers: mainland China with or without 86, Singapore with or without 65, in any notation.
  ...accepts('phone', [
    ['13800138000', '13800138000'],
    [' 138 0013 8000 ', '13800138000'],
    ['138-0013-8000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['+8613800138000', '13800138000'],
    ['008613800138000', '13800138000'],
    ['8613800138000', '13800138000'],
    ['138\u200b00138000', '13800138000'],
    ['91234567', '+6591234567'],
    ['+65 8123 4567', '+6581234567'],
    ['006581234567', '+6581234567'],
  ]),
  ...refusesTyped('phone', PHONE, [
    '1380013800',
    '138001380000',
    '23800138000',
    '71234567',
    '6591234567',
    '9123456',
    '+85213800138',
    '1380013800a',
    '138😀00138000',
    '1e10',
    'NaN',
    '0',
    HUGE,
  ]),
  ...refusesSent('phone', PHONE, [13800138000, ...WRONG_SHAPES]),
  ...accepts('mobile', [
    ['13800138000', '13800138000'],
    ['+86 13800138000', '13800138000'],
  ]),
  ...refusesTyped('mobile', PHONE, ['91234567', '+6591234567', '2380013800']),

  ...accepts('wechat', [
    ['wx-id_01', 'wx-id_01'],
    ['WX123456', 'wx123456'],
    ['1abcde', '1abcde'],
    ['ａｂｃｄｅｆ', 'abcdef'],
    ['a'.repeat(20), 'a'.repeat(20)],
  ]),
  ...refusesTyped('wechat', WECHAT, ['abcde', 'a'.repeat(21), '-abcdef', '_abcdef', '微信号码一二三', 'abc.def', 'abc😀def', HUGE]),
  ...refusesSent('wechat', WECHAT, [123456, ...WRONG_SHAPES]),

  ...accepts('email', [[' a.b@example.com ', 'a.b@example.com']]),
  ...refusesTyped('email', EMAIL, [
    'a',
    'a@b',
    '@example.com',
    'a b@example.com',
    'a@例子',
    'a@@example.com',
    `${'a'.repeat(65)}@example.com`,
    HUGE,
  ]),
  ...refusesSent('email', EMAIL, [1, ...WRONG_SHAPES]),

  ...accepts('url', [
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['HTTP://EXAMPLE.COM', 'HTTP://EXAMPLE.COM'],
    [`https://example.com/${'a'.repeat(230)}`, `https://example.com/${'a'.repeat(230)}`],
  ]),
  ...refusesTyped('url', URL_MESSAGE, [
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    'https:// example.com',
    'https://a@example.com',
    `https://example.com/${'a'.repeat(231)}`,
  ]),
  ...refusesSent('url', URL_MESSAGE, [1, ...WRONG_SHAPES]),

  // Integers are numbers in requests; the input converts them.
  { field: 'count', typed: '１２', stored: 12 },
  { field: 'count', typed: '1,234', stored: 1234 },
  { field: 'count', typed: ' 007 ', stored: 7 },
  { field: 'count', typed: '3.', stored: 3 },
  { field: 'count', sent: 0, stored: 0 },
  { field: 'count', sent: 9999, stored: 9999 },
  { field: 'count', sent: -1, typed: '-1', message: '数量不能小于0' },
  { field: 'count', sent: 10000, typed: '10000', message: '数量不能大于9999' },
  { field: 'count', sent: 1.5, typed: '1.5', message: '数量只能输入整数' },
  ...refusesTyped('count', '数量只能输入整数', ['1e3', '12,50', 'NaN', 'Infinity', '0x10', '一百', '1 000 00a', '②', '2-3', HUGE]),
  ...refusesSent('count', '数量只能输入整数', ['5', 1e21, true, ...WRONG_SHAPES]),

  // Decimals are strings: exact, without exponent or floating point.
  ...accepts('unit', [
    ['0.01', '0.01'],
    ['30', '30'],
    ['３０．５', '30.5'],
    ['3。5', '3.5'],
    ['1,234.5', '1234.5'],
    ['1,234.50万', '1234.50'],
    ['30万元', '30'],
    // Another currency unit converts to another number.
    ['300000元', '30'],
    ['¥300,000', '30'],
    ['.5', '0.5'],
    ['3.', '3'],
    ['007', '7'],
    ['\u200b12', '12'],
  ]),
  { field: 'unit', typed: '1.239', stored: '1.23' },
  { field: 'unit', sent: '1.239', message: '预算最多2位小数' },
  { field: 'unit', sent: '1234元', typed: '1234元', message: '预算最多2位小数' },
  ...refusesTyped('unit', '预算不能小于0.01', ['0', '0.00', '-1', '-0', '−5']),
  ...refusesTyped('unit', '预算只能输入数字', [
    '1e5',
    '12,50',
    '1,23,456',
    '1,2345',
    'NaN',
    '--1',
    '1.2.3',
    '30斤',
    '30%',
    '$50',
    '€5万',
    '5万美元',
    '1 234',
    '½',
    '5²',
    '٣',
    '9'.repeat(13),
    HUGE,
  ]),
  // A JSON number is accepted where it is exact.
  { field: 'unit', sent: 30, stored: '30' },
  { field: 'unit', sent: 0.1, stored: '0.1' },
  ...refusesSent('unit', '预算最多2位小数', [12.345, 1e-7]),
  ...refusesSent('unit', `预算${INEXACT}`, [1e21, 2 ** 53 + 2, 123456789012.1234]),
  ...refusesSent('unit', '预算只能输入数字', [true, ...WRONG_SHAPES]),
  ...accepts('score', [
    ['0', '0'],
    ['100', '100'],
    ['99.5', '99.5'],
  ]),
  ...refusesTyped('score', SCORE, ['100.1', '-1', '101', 'abc', '1e1']),
  ...refusesSent('score', SCORE, [101, 99.55, '99.55', ...WRONG_SHAPES]),
  ...accepts('rate', [
    ['0', '0'],
    ['100', '100'],
    ['12.5%', '12.5'],
  ]),
  ...refusesTyped('rate', '比例不能大于100', ['100.01', '101']),
  ...refusesTyped('rate', '比例不能小于0', ['-0.01']),
  // Percentages are parsed like money: neither truncated nor normalised.
  ...refusesTyped('rate', '比例最多2位小数', ['99.999']),
  ...refusesTyped('rate', '比例只能输入半角数字，如 12.5', ['１２', '1e1', '5元', '$5']),
  { field: 'rate', sent: 12.5, stored: '12.5' },
  ...refusesSent('rate', '比例不能大于100', [100.01]),
  ...refusesSent('rate', `比例${INEXACT}`, [1e21]),
  ...refusesSent('rate', '比例只能输入半角数字，如 12.5', [true, ...WRONG_SHAPES]),
  // Money is accepted as written or refused: neither rounded, truncated, normalised nor converted. The input completes it to two decimals on blur.
  { field: 'amount', typed: '5', stored: '5.00' },
  { field: 'amount', sent: '5', stored: '5' },
  { field: 'amount', typed: ' 5,678.9 ', stored: '5678.90' },
  ...accepts('amount', [
    ['1234.50', '1234.50'],
    ['0.01', '0.01'],
    ['999,999,999,999.99', '999999999999.99'],
    ['00.10', '0.10'],
  ]),
  { field: 'amount', sent: '.5', stored: '0.5' },
  ...refusesTyped('amount', '金额最多2位小数', ['1.234', '0.005', '0.001', '1.000', '5,678.999', '1.1234567']),
  ...refusesTyped('amount', '金额整数部分最多12位', ['1000000000000', '9,999,999,999,999.99', '9'.repeat(60)]),
  ...refusesTyped('amount', '金额不能小于0', ['-1', '-0.01']),
  ...refusesTyped('amount', '金额只能输入半角数字，如 1234.50', [
    '1e3',
    '1e9',
    '1E-2',
    '12,50',
    '1,2345',
    'NaN',
    'Infinity',
    '-Infinity',
    '1.000.000',
    '１２３',
    '１２３.50',
    '3。5',
    '−5',
    '+5',
    '--5',
    '0x10',
    '1 234',
    '1\u00a0234',
    '12 .5',
    '- 5',
    '3万',
    '300000元',
    '¥5',
    '五',
    '٣',
    HUGE,
  ]),
  ...[12.5, 0.1, 5, 1e9].map(sent => ({ field: 'amount', sent, stored: String(sent) })),
  ...refusesSent('amount', '金额不能小于0', [-1]),
  ...refusesSent('amount', '金额最多2位小数', [1.234, 0.005]),
  ...refusesSent('amount', '金额整数部分最多12位', [1e12]),
  ...refusesSent('amount', `金额${INEXACT}`, [0.1 + 0.2, 1e21, 2 ** 53 + 2]),
  ...refusesSent('amount', '金额只能输入半角数字，如 1234.50', [true, ...WRONG_SHAPES]),

  // Chosen values must be among the selectable options.
  { field: 'kind', sent: 'PLAIN', stored: 'PLAIN' },
  ...refusesSent('kind', '请选择正确的类别', ['NONE', 'AUTO', 'plain', 0, true, HUGE, 'constructor', '__proto__', ...WRONG_SHAPES]),
  { field: 'kinds', sent: ['PLAIN', 'PLAIN', 'LARGE'], stored: ['PLAIN', 'LARGE'] },
  { field: 'kinds', sent: [], stored: null },
  ...refusesSent('kinds', '最多可选择2个', [['PLAIN', 'LARGE', 'OTHER']]),
  ...refusesSent('kinds', '请选择正确的类别组', ['PLAIN', ['AUTO'], ['NONE'], [['PLAIN']], [{}], [null], {}, 5]),
  { field: 'flag', sent: false, stored: false },
  ...refusesSent('flag', '请选择加急', ['true', 'yes', 1, 0, ...WRONG_SHAPES]),

  // Existing dates in one notation, none in the future.
  { field: 'day', sent: '2024-02-29', stored: '2024-02-29' },
  { field: 'day', sent: ' 2026-01-02 ', stored: '2026-01-02' },
  { field: 'moment', sent: '2026-01-02 03:04:05', stored: '2026-01-02 03:04:05' },
  { field: 'month', sent: '2026-01', stored: '2026-01' },
  ...refusesSent('day', '请选择正确的日期', [
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026/01/02',
    '26-1-2',
    '0000-00-00',
    '２０２６-０１-０２',
    'NaN',
    20260102,
    ...WRONG_SHAPES,
  ]),
  ...refusesSent('day', '日期不能晚于当前时间', ['2999-01-01']),
  ...refusesSent('moment', '请选择正确的时间', [
    '2026-02-30 10:00:00',
    '2026-01-02',
    '2026-01-02 24:00:00',
    '2026-01-02T10:00:00',
    '2026-01-02 10:00:00Z',
    0,
    ...WRONG_SHAPES,
  ]),
  ...refusesSent('moment', '时间不能晚于当前时间', ['2999-01-01 00:00:00']),
  ...refusesSent('month', '请选择正确的月份', ['2026-13', '2026-1', '2026-00', '2026', 202601, ...WRONG_SHAPES]),
  ...refusesSent('month', '月份不能晚于当前时间', ['2999-01']),

  // Existing region path, each code below the one before.
  { field: 'place', sent: '510000', stored: '510000' },
  { field: 'place', sent: '510000/510100/510107', stored: '510000/510100/510107' },
  ...refusesSent('place', '请选择正确的地区', [
    '510107',
    '510000/440300',
    '510000/510107',
    '510000/510100/510900',
    '510000/510100/510199',
    '990000',
    '510000/',
    '/510000',
    '510000/510100/510107/510107',
    '四川省',
    '../510000',
    '51%',
    510000,
    ['510000'],
    ...WRONG_SHAPES,
  ]),

  ...refusesSent('paper', '请上传附件', ['javascript:alert(1)', 5, ...WRONG_SHAPES]),
  { field: 'tree', sent: ['/a', '/b'], stored: ['/a', '/b'] },
]

/** Messages for an empty form in which every item is required, in form order. */
export const missingMessages: Readonly<Record<string, string>> = {
  title: '请输入标题',
  code: '请输入编号',
  note: '请填写说明',
  phone: '请输入手机号',
  mobile: '请输入内地手机号',
  wechat: '请输入微信号',
  email: '请输入邮箱',
  url: '请输入网址',
  count: '请输入数量',
  unit: '请输入预算',
  score: '请输入总分',
  rate: '请输入比例',
  amount: '请输入金额',
  kind: '请选择类别',
  kinds: '请选择类别组',
  flag: '请选择加急',
  day: '请选择日期',
  moment: '请选择时间',
  month: '请选择月份',
  place: '请选择地区',
  paper: '请上传附件',
  tree: '请选择权限',
}
