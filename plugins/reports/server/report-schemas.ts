/** Component schemas that the answers of reports refer to. */
const DAY_SCHEMA = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }
const FIGURE_VALUES_SCHEMA = { $ref: '#/components/schemas/FigureValues' }

export const reportSchemas: Readonly<Record<string, unknown>> = {
  FigureValues: {
    type: 'object',
    description: '按指标名称；个数为数字，金额、小数和百分比为文字，暂无为 null',
    additionalProperties: { type: ['string', 'number', 'null'] },
  },
  ReportRow: {
    type: 'object',
    required: ['key', 'label', 'values'],
    properties: {
      key: { type: ['string', 'number', 'null'], description: '维度的值；日、周、月为第一天' },
      label: { type: 'string' },
      parent: { type: ['string', 'number'], description: '上一级的 key，上级的数包含下级' },
      from: DAY_SCHEMA,
      to: DAY_SCHEMA,
      values: FIGURE_VALUES_SCHEMA,
      before: FIGURE_VALUES_SCHEMA,
    },
  },
}
