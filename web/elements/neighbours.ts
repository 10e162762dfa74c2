// Which number is next to a number: in a table by row and column, else in the order they are read.

const cellOf = (number: Element) => number.closest('td');

/** Where a cell begins, counted in columns. */
function columnOf(cell: HTMLTableCellElement): number {
  let column = 0;
  for (let each = cell.previousElementSibling; each; each = each.previousElementSibling) {
    column += (each as HTMLTableCellElement).colSpan;
  }
  return column;
}

function cellAt(row: HTMLTableRowElement, column: number): HTMLTableCellElement | undefined {
  return Array.from(row.cells).find((cell) => {
    const begins = columnOf(cell);
    return begins <= column && column < begins + cell.colSpan;
  });
}

/** The number of the same column in the next row that has one, up or down. */
function inColumn(number: Element, all: HTMLElement[], by: 1 | -1): HTMLElement | undefined {
  const cell = cellOf(number);
  const table = number.closest('table');
  if (!cell || !table) return undefined;
  const rows = Array.from(table.rows);
  const column = columnOf(cell);
  const from = rows.indexOf(number.closest('tr')!);
  for (let i = from + by; i >= 0 && i < rows.length; i += by) {
    const other = cellAt(rows[i]!, column);
    const found = other && all.find((each) => other.contains(each));
    if (found) return found;
  }
  return undefined;
}

/** Past a table's edge: the first number after it, or the last before it. */
function outside(number: Element, all: HTMLElement[], by: 1 | -1): HTMLElement | undefined {
  const table = number.closest('table');
  let i = all.indexOf(number as HTMLElement) + by;
  while (table && all[i] && table.contains(all[i]!)) i += by;
  return all[i];
}

/** The number that a key leads to, among all there are. */
export function neighbour(number: HTMLElement, all: HTMLElement[], key: string, far: boolean) {
  const at = all.indexOf(number);
  const row = cellOf(number)
    ? all.filter((each) => each.closest('tr') === number.closest('tr'))
    : all;
  switch (key) {
    case 'ArrowRight':
      return all[at + 1];
    case 'ArrowLeft':
      return all[at - 1];
    case 'ArrowDown':
      return inColumn(number, all, 1) ?? outside(number, all, 1);
    case 'ArrowUp':
      return inColumn(number, all, -1) ?? outside(number, all, -1);
    case 'Home':
      return (far ? all : row)[0];
    case 'End':
      return (far ? all : row).at(-1);
    default:
      return undefined;
  }
}

/** What a table or a list says a number is: the headings of its row and its column, or its term. */
export function whereIs(number: Element): string[] {
  const cell = cellOf(number);
  const row = cell?.closest('tr')?.querySelector('th[scope="row"]');
  const head = number.closest('table')?.tHead?.rows[0];
  const column = cell && head ? cellAt(head, columnOf(cell)) : undefined;
  const term = number.closest('dd')?.previousElementSibling;
  return [row, column, term]
    .map((each) => (each?.textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}
