-- A sum of money in CNY with two decimals, for columns from now on. "NaN" is a numeric and no sum. Columns that there are keep their checks: a change
-- of type would write every table anew, and every view over it would have to be dropped and made again, for the same rule.
create domain money_amount as numeric(14, 2) constraint money_amount_is_a_sum check (value <> 'NaN');
