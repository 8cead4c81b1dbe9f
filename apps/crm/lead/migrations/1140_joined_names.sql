-- Names were stored with the blanks that pad them to one width in a sheet; they are searched for, and entered now, without.
update institutions_customer
set name = regexp_replace(name, '([\u4e00-\u9fff\u3400-\u4dbf])[[:space:]\u00a0\u3000]+(?=[\u4e00-\u9fff\u3400-\u4dbf])', '\1', 'g')
where name ~ '[\u4e00-\u9fff\u3400-\u4dbf][[:space:]\u00a0\u3000]+[\u4e00-\u9fff\u3400-\u4dbf]';
