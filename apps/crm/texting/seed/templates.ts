/** Templates of the demo: title, kind, content. The first three belong to system messages. */
export const TEMPLATES = [
  ['预约成功通知', 'NOTICE', '{name}您好，您预约的{institution}已登记成功，顾问将在一个工作日内与您联系，请保持电话畅通。'],
  ['签约成功通知', 'NOTICE', '{name}您好，您与{institution}的订单{orderNumber}已签约成功，感谢您的信任。'],
  ['退款完成通知', 'NOTICE', '{name}您好，您的订单{orderNumber}已完成退款，金额{amount}元，请注意查收。'],
  ['顾问首次联系提醒', 'NOTICE', '{name}您好，我是您的留学顾问{consultant}，稍后将致电了解您的留学规划，请留意接听。'],
  ['材料补充提醒', 'NOTICE', '{name}您好，您的申请材料还有待补充，请在本周五前提交给顾问{consultant}，以免影响申请进度。'],
  ['签证预约提醒', 'NOTICE', '{name}您好，您的签证面签时间已确定，请提前准备好护照原件、照片和资金证明。'],
  ['英国申请讲座邀请', 'MARKETING', '{name}您好，本周六14:00英国硕士申请讲座，名校招生官在线答疑，回复姓名即可预约席位'],
  ['雅思课程优惠', 'MARKETING', '雅思冲刺班秋季优惠报名中，老学员推荐立减500元，咨询请联系您的顾问'],
  ['澳洲留学说明会', 'MARKETING', '{name}您好，澳洲八大名校说明会将于下周三举行，到场可领取院校手册，名额有限'],
  ['节日问候', 'MARKETING', '{name}您好，祝您节日快乐，留学路上我们一直陪伴您'],
  // Not used yet.
  ['报名缴费提醒', 'NOTICE', '{name}您好，您的报名费用将于本周日截止缴纳，如已缴纳请忽略，咨询请联系顾问{consultant}。'],
] as const

/** Number of templates that belong to system messages, in the order of the triggers. */
export const SYSTEM_TEMPLATES = 3
