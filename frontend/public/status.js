// Keeps the page's words about the service true: asks it now, and every ten seconds while the page is seen.
/** What the checks of /readyz are called here. */
const NAMES = {
  postgres: 'データベース',
  'event log': '取引の記録',
  files: '画像の保存先',
  readModels: '画面用のデータ',
  processes: '自動処理',
};
const INTERVAL_MS = 10_000;
const PATIENCE_MS = 5_000;

const state = document.getElementById('state');
const stateText = document.getElementById('state-text');
const checks = document.getElementById('checks');
const demo = document.getElementById('demo');

async function ask(path) {
  const answer = await fetch(path, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return answer.json();
}

function show(kind, text) {
  state.dataset.state = kind;
  if (stateText.textContent !== text) stateText.textContent = text;
}

function showChecks(outcomes) {
  const rows = Object.entries(outcomes ?? {}).map(([name, { ok }]) => {
    const row = document.createElement('li');
    const label = document.createElement('span');
    const outcome = document.createElement('span');
    label.textContent = NAMES[name] ?? name;
    outcome.textContent = ok ? '正常' : '応答なし';
    outcome.className = ok ? 'good' : 'bad';
    row.append(label, outcome);
    return row;
  });
  checks.replaceChildren(...rows);
  checks.hidden = rows.length === 0;
}

async function refresh() {
  try {
    const [service, readiness] = await Promise.all([ask('/api/status'), ask('/readyz')]);
    demo.hidden = service.demo !== true;
    showChecks(readiness.checks);
    if (service.maintenance) show('bad', 'メンテナンス中です');
    else if (readiness.status === 'ok') show('good', 'すべて正常に動いています');
    else show('bad', '一部が応答していません');
  } catch {
    showChecks({});
    show('bad', 'サーバーに接続できません');
  }
}

async function keepAsking() {
  if (document.visibilityState === 'visible') await refresh();
  setTimeout(keepAsking, INTERVAL_MS);
}

document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh());
keepAsking();
